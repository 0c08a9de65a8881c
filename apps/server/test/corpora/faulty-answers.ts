import { completionChunk } from '../completion-chunk.ts';

/** The texts that each of these answers means, if it means any. */
export const meant = {
  title: 'Waxed canvas tote for work',
  description:
    '<p>This bag carries a laptop and everything that goes with it through a wet week. The canvas is waxed by hand, so rain runs off and every crease tells where you have been. Nothing rattles about inside, and the handles get softer with each year that you use them.</p>',
  seoTitle: 'Waxed canvas tote for a laptop',
  seoDescription: 'A work bag of hand-waxed canvas with bridle leather handles that holds a 14-inch laptop through a wet week.',
} as const;
export type MeantField = keyof typeof meant;
const meantFields: readonly MeantField[] = ['title', 'description', 'seoTitle', 'seoDescription'];

/** An answer as it comes over the wire, which of its texts are surely whole, and the cause that is told when none is. */
export type FaultyAnswer = { name: string; body: string; kept: readonly MeantField[]; code: string | null };

const pieceLength = 23;
const done = 'data: [DONE]\n\n';
const pieces = (text: string, key = 'content'): string =>
  Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    completionChunk({ [key]: text.slice(index * pieceLength, (index + 1) * pieceLength) }),
  ).join('');
const said = (text: string, finish = 'stop'): string => pieces(text) + completionChunk({}, finish) + done;

const json = (values: object = meant): string => JSON.stringify(values);
const tags = (values: object = meant): string =>
  Object.entries(values)
    .map(([field, text]) => `<${field}>${text}</${field}>`)
    .join('\n');
const withText = (field: MeantField, text: unknown): object => ({ ...meant, [field]: text });

const whole = (name: string, text: string): FaultyAnswer => ({ name, body: said(text), kept: meantFields, code: null });
const nothing = (name: string, text: string, code = 'writer.generationFailed'): FaultyAnswer => ({
  name,
  body: said(text),
  kept: [],
  code,
});
/** One text is not surely that text: it is left out, and the others are kept. */
const without = (name: string, field: MeantField, text: unknown): FaultyAnswer[] => [
  { name: `${name}, in JSON`, body: said(json(withText(field, text))), kept: meantFields.filter((each) => each !== field), code: null },
  ...(typeof text === 'string'
    ? [
        {
          name: `${name}, in tags`,
          body: said(tags(withText(field, text))),
          kept: meantFields.filter((each) => each !== field),
          code: null,
        },
      ]
    : []),
];

/** The fields whose end stands in this much of an answer. */
const endedIn = (text: string): MeantField[] =>
  meantFields.filter((field, index) => {
    const next = meantFields[index + 1];
    const isClosed = text.includes(`</${field}>`);
    return isClosed || text.includes(`${JSON.stringify(meant[field])}${next ? `,"${next}":` : '}'}`);
  });

type Ending = { name: string; code: string; end: string };
const endings: Record<'length' | 'broken' | 'filtered', Ending> = {
  length: { name: 'by the end of the room', code: 'writer.cutOff', end: completionChunk({}, 'length') + done },
  broken: { name: 'by a broken line', code: 'vendor.unavailable', end: '' },
  filtered: { name: 'by a filter', code: 'writer.filtered', end: completionChunk({}, 'content_filter') + done },
};

const cutAt = (form: string, text: string, { name, code, end }: Ending): FaultyAnswer[] =>
  [0.02, 0.05, 0.08, 0.3, 0.6, 0.72, 0.8, 0.97].map((part) => {
    const beginning = text.slice(0, Math.floor(text.length * part));
    const kept = endedIn(beginning);
    return { name: `${form} cut at ${part} ${name}`, body: pieces(beginning) + end, kept, code: kept.length && end ? null : code };
  });

const cut: FaultyAnswer[] = [
  ...Object.values(endings).flatMap((ending) => [...cutAt('JSON', json(), ending), ...cutAt('tags', tags(), ending)]),
  { name: 'JSON cut behind a quote that was not escaped', body: said('{"title":"The "'), kept: [], code: 'writer.generationFailed' },
  { name: 'JSON cut inside an escape', body: said('{"title":"Waxed\\u00'), kept: [], code: 'writer.generationFailed' },
  nothing('JSON cut by the model itself', json().slice(0, 20)),
];

const refusal = 'I’m sorry, but I can’t help with writing this listing.';
const refusals: FaultyAnswer[] = [
  ...[
    refusal,
    "I'm sorry, but I cannot assist with that request.",
    'I cannot create content that makes medical claims.',
    'I can’t write this. Would you like something else?',
    'Unfortunately, I am not able to write about weapons.',
    'As an AI language model, I do not write product listings for this category.',
    'I must decline to write this listing.',
    '抱歉，我无法为这个商品撰写文案。',
    '很抱歉，我不能提供这类内容。',
    'Je suis désolé, mais je ne peux pas rédiger ce texte.',
    'Es tut mir leid, aber ich kann diesen Text nicht schreiben.',
    'Lo siento, pero no puedo ayudar con eso.',
    'Desculpe, mas não posso escrever este texto.',
    '申し訳ありませんが、この文章は作成できません。',
    '죄송하지만 이 글은 작성할 수 없습니다.',
  ].map((text) => nothing(`a refusal: ${text.slice(0, 24)}`, text, 'writer.refused')),
  nothing('a refusal in an object', JSON.stringify({ error: refusal }), 'writer.refused'),
  nothing(
    'a refusal in every text',
    json({ title: refusal, description: `<p>${refusal}</p>`, seoTitle: refusal, seoDescription: refusal }),
    'writer.refused',
  ),
  nothing(
    'a refusal in every tag',
    tags({ title: refusal, description: refusal, seoTitle: refusal, seoDescription: refusal }),
    'writer.refused',
  ),
  nothing('a refusal in a fence', `\`\`\`\n${refusal}\n\`\`\``, 'writer.refused'),
  {
    name: 'a refusal beside the text',
    body: pieces(refusal, 'refusal') + completionChunk({}, 'stop') + done,
    kept: [],
    code: 'writer.refused',
  },
  ...without('a refusal as title', 'title', refusal),
  ...without('a refusal as description', 'description', `<p>${refusal}</p>`),
  ...without('an apology as SEO title', 'seoTitle', 'Unfortunately, I am unable to write an SEO title for this.'),
];

const silences: FaultyAnswer[] = [
  { name: 'nothing at all', body: completionChunk({}, 'stop') + done, kept: [], code: 'writer.emptyAnswer' },
  nothing('room alone', '  \n\n\t ', 'writer.emptyAnswer'),
  nothing('empty texts', json({ title: '', description: '', seoTitle: '', seoDescription: '' }), 'writer.emptyAnswer'),
  nothing('empty tags', tags({ title: '', description: '', seoTitle: '', seoDescription: '' }), 'writer.emptyAnswer'),
  nothing('texts of signs', json({ title: '---', description: '<p>…</p>', seoTitle: '***', seoDescription: '.' }), 'writer.emptyAnswer'),
  { name: 'a filter before the first word', body: completionChunk({}, 'content_filter') + done, kept: [], code: 'writer.filtered' },
  { name: 'a budget that was thought away', body: completionChunk({}, 'length') + done, kept: [], code: 'writer.thoughtAway' },
  {
    name: 'thoughts beside the text until the room ends',
    body: pieces('The title has to be short. '.repeat(20), 'reasoning_content') + completionChunk({}, 'length') + done,
    kept: [],
    code: 'writer.thoughtAway',
  },
  { name: 'thoughts in the text until the room ends', body: said(`<think>${tags()}`, 'length'), kept: [], code: 'writer.thoughtAway' },
  nothing('thoughts in the text and no answer', `<think>${tags()}</think>`, 'writer.emptyAnswer'),
  {
    name: 'a call of a tool',
    body:
      completionChunk({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'write', arguments: json() } }] }) +
      completionChunk({}, 'tool_calls') +
      done,
    kept: [],
    code: 'writer.toolCall',
  },
];

const draft = { ...meant, title: 'A first idea for a title', seoTitle: 'Another idea' };
const thoughts: FaultyAnswer[] = [
  ...['think', 'thinking', 'thought', 'reasoning', 'reflection', 'scratchpad'].flatMap((name) => [
    whole(`a draft in <${name}>`, `<${name}>${tags(draft)}</${name}>\n${tags()}`),
    whole(`a draft in JSON in <${name}>`, `<${name}>${json(draft)}</${name}>\n${json()}`),
  ]),
  whole('a draft in [THINK]', `[THINK]${tags(draft)}[/THINK]${tags()}`),
  whole('a draft in a channel', `<|channel|>analysis<|message|>${json(draft)}<|channel|>final<|message|>${json()}`),
  whole('a thought whose beginning was left out', `Let me try.\n${tags(draft)}\nToo long.\n</think>\n${tags()}`),
  whole('a thought behind other words', `Well. <think>${json(draft)}</think> ${json()}`),
  ...without('a thought inside a text', 'title', '<think>short</think>A tote'),
];

const forms: FaultyAnswer[] = [
  whole('a fence', `\`\`\`json\n${json()}\n\`\`\``),
  whole('a fence without a name around tags', `\`\`\`\n${tags()}\n\`\`\``),
  whole('a preamble', `Sure! Here is your listing:\n\n${json()}\n\nLet me know if you want changes.`),
  whole('a preamble before tags', `Certainly! Here’s the listing you asked for:\n${tags()}\nI hope this helps!`),
  whole('another object around', json({ listing: meant })),
  whole('two objects around', json({ result: { listing: meant } })),
  whole('a list around', `[${json()}]`),
  whole('a tag around', `<listing>${tags()}</listing>`),
  whole(
    'other names',
    json({ Title: meant.title, description: meant.description, seo_title: meant.seoTitle, 'SEO description': meant.seoDescription }),
  ),
  whole('attributes in tags', tags().replaceAll(/<(title|description|seoTitle|seoDescription)>/g, '<$1 lang="en" type="text">')),
  whole('room in tags', tags().replaceAll('</', '</ ').replaceAll(' p>', 'p>')),
  whole('tags around texts in JSON', json(Object.fromEntries(meantFields.map((field) => [field, `<${field}>${meant[field]}</${field}>`])))),
  whole('a comma too many', `${json().slice(0, -1)},}`),
  whole('other keys between', json({ language: 'en', ...meant, notes: 'Mind the "quotes", {braces} and so on.' })),
  whole('a byte order mark', `\u{FEFF}${json()}`),
  whole('every sign escaped', json().replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')),
  whole('each text in its own label', json(withText('title', `Title: ${meant.title}`))),
  whole('quotes around a text', json(withText('title', `"${meant.title}"`))),
  whole('emphasis', json(withText('title', `**${meant.title}**`))),
  whole('a heading mark', tags(withText('title', `# ${meant.title}`))),
  whole('a CDATA section', tags(withText('title', `<![CDATA[${meant.title}]]>`))),
  whole('a fence around rich text', json(withText('description', `\`\`\`html\n${meant.description}\n\`\`\``))),
  whole(
    'rich text whose signs are escaped',
    json(withText('description', meant.description.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))),
  ),
  whole('the same twice', `${json()}\n${json({ ...meant, title: 'Another title' })}`),
  nothing('headings', `## Title\n${meant.title}\n\n## Description\n${meant.description}`),
  nothing('labels', `Title: ${meant.title}\nDescription: ${meant.description}\nSEO Title: ${meant.seoTitle}`),
  nothing('bold labels', `**Title:** ${meant.title}\n\n**Description:** ${meant.description}`),
  nothing('a table', `| field | text |\n| --- | --- |\n| title | ${meant.title} |`),
  nothing('the texts and nothing else', Object.values(meant).join('\n\n')),
  nothing('one text and nothing else', meant.title),
  nothing('a letter', `Dear customer,\n\nthank you for your order of a ${meant.title}.`),
  nothing('single quotes', `{'title': '${meant.title}', 'description': '${meant.description}'}`),
  nothing('keys without quotes', `{title: "${meant.title}"}`),
  nothing('JSON in JSON', JSON.stringify(json())),
  nothing('the schema', json({ type: 'object', properties: { title: { type: 'string', description: 'A short line' } } })),
  nothing('a choice of objects', json({ options: [meant, { ...meant, title: 'Another title' }] })),
  nothing('escaped tags', tags().replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  nothing('keys in another language', json({ titre: meant.title, texte: meant.description })),
  nothing('a web page', `<!doctype html><html><body><h1>${meant.title}</h1>${meant.description}</body></html>`),
  nothing('the request over again', 'Write a title, a description, an SEO title and an SEO description for this product.'),
];

const glued: FaultyAnswer[] = [
  ...without('two titles, glued by a line end', 'title', 'Waxed canvas mug\nSecond title for a mug'),
  ...without('two titles in paragraphs', 'title', '<p>Waxed canvas mug</p><p>Second title</p>'),
  ...without('two titles, broken by markup', 'title', 'Waxed canvas mug<br>Second title'),
  ...without('a list of titles', 'title', '1. Waxed tote 2. Canvas tote 3. Work tote'),
  ...without('options', 'title', 'Option 1: Waxed tote for work'),
  ...without('options in Chinese', 'seoTitle', '选项1：打蜡帆布包'),
  ...without('a choice in JSON', 'title', ['Waxed tote', 'Canvas tote']),
  ...without('an object in the place of a text', 'title', { text: 'Waxed tote' }),
  ...without('a number in the place of a text', 'title', 7),
  ...without('nothing in the place of a text', 'seoTitle', null),
  ...without('a preamble in a text', 'title', 'Sure! Here is a title: Waxed canvas tote'),
  ...without('a preamble in rich text', 'description', `<p>Here is the description you asked for:</p>${meant.description}`),
  ...without('words behind the text', 'description', `${meant.description}<p>Let me know if you would like any changes!</p>`),
  ...without('a count behind the text', 'seoDescription', `${meant.seoDescription} (108 characters)`),
  ...without('the label of another', 'title', 'Meta description: A bag for work'),
  ...without('a placeholder', 'title', '[Product name] for work'),
  ...without('a template', 'seoTitle', '{{title}} | {{brand}}'),
  ...without('filler', 'description', '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>'),
  ...without('the name of what was asked for', 'title', 'SEO title'),
  ...without('null as a word', 'seoTitle', 'null'),
  ...without('JSON in a text', 'title', '{"title": "Waxed tote"}'),
  ...without('marks of a model', 'title', 'Waxed canvas tote<|im_end|>'),
  ...without('marks of another model', 'seoTitle', '[INST] Waxed canvas tote'),
  ...without('letters that were lost', 'title', 'Waxed canvas tote \u{FFFD}\u{FFFD}'),
  ...without('line ends that were escaped twice', 'description', '<p>One side.\\n\\nThe other side.</p>'),
  ...without('a fence in a text', 'description', `${meant.description}\n\`\`\`\nDone`),
  ...without('a tag that never ends', 'description', '<p>This bag carries a laptop through a wet week.</p><stro'),
  ...without('the same word without end', 'title', 'tote tote tote tote tote tote tote'),
  ...without('a text in other letters', 'title', '打蜡帆布手提包'),
  ...without('a text in Russian letters', 'seoTitle', 'Сумка из вощёного холста'),
  ...without('more than a field may have', 'title', 'Waxed canvas tote for wet weeks '.repeat(12)),
  {
    name: 'a field inside another',
    body: said(tags({ title: 'Waxed <seoTitle>tote</seoTitle>', description: meant.description, seoDescription: meant.seoDescription })),
    kept: ['description', 'seoDescription'],
    code: null,
  },
  {
    name: 'a forgotten end before the next tag',
    body: said(tags().replace('</title>', '')),
    kept: ['seoTitle', 'seoDescription'],
    code: null,
  },
  {
    name: 'a forgotten comma',
    body: said(json().replace('","seoTitle"', '" "seoTitle"')),
    kept: ['title', 'seoDescription'],
    code: null,
  },
];

const german =
  '<p>Diese Tasche trägt einen Laptop und alles, was dazu gehört, durch eine nasse Woche. Das Leinen ist von Hand gewachst, sodass der Regen abläuft und jede Falte erzählt, wo man gewesen ist. Nichts klappert darin, und die Griffe werden mit jedem Jahr weicher, in dem man sie benutzt.</p>';
const languages: FaultyAnswer[] = [
  nothing('all of it in another language', json({ ...meant, description: german }), 'writer.wrongLanguage'),
  nothing(
    'all of it in another language, in tags',
    tags({ title: 'Tasche', description: german, seoTitle: 'T', seoDescription: 'D' }),
    'writer.wrongLanguage',
  ),
];

/** Faulty answers of models, each with what of it is surely whole. */
export const faultyAnswers: readonly FaultyAnswer[] = [...cut, ...refusals, ...silences, ...thoughts, ...forms, ...glued, ...languages];
