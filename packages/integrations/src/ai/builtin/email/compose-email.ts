import { type EmailField, type EmailType, emailRooms } from '@inkstone/contract/email-writer';
import { escapeHtml } from '@inkstone/text/html';
import { lengthOf } from '@inkstone/text/length';
import { type MergeField, mergeMark } from '@inkstone/text/merge-fields';
import { wordsOfLink } from '@inkstone/text/merge-words';
import type { AskedFact, AskedNews, AskedRule, EmailTask, WritingRemark } from '../../../kit/writing-task.ts';
import { bullets } from '../content/rich-text.ts';
import { type Fact, type Material, readFacts } from '../facts/read-facts.ts';
import { quoteOf } from '../listing/description.ts';
import { beginningOf, widthOf } from '../listing/fit.ts';
import { closed, pairText } from '../listing/said.ts';
import { type EmailWords, emailWords } from './email-words.ts';

type Facts = EmailTask['facts'];
type Composing = { facts: Facts; material: Material; words: EmailWords; shop: string };

const sentencesInParagraph = 3;
/** Of what there is room for, sentences take so much while there is a list, too. */
const sentenceShare = 0.7;
const mostItems = 6;

/** What helps an e-mail of each kind most, and only the shop can know. */
const wanted: Record<EmailType, readonly (AskedFact | AskedRule | AskedNews)[]> = {
  welcome: ['story', 'values', 'offer'],
  abandonedCart: ['deliveryTime', 'costs', 'period'],
  launch: ['material', 'size', 'use'],
  winBack: ['news', 'offer'],
};

/** What a person wrote comes before what the product says of itself. */
const materialOf = ({ topic, facts, product, ...given }: Facts): Material =>
  readFacts({
    ...given,
    productTitle: topic || (product?.productTitle ?? ''),
    mainIdea: [facts, product?.mainIdea ?? ''].filter(Boolean).join('\n'),
    ...(product?.productType && { productType: product.productType }),
    ...(product?.attributes && { attributes: product.attributes }),
  });

const fitsIn = (text: string, { most }: { most: number }, { given }: Material): boolean => widthOf(text, given.language) <= most;

/** A field counts as it is shown. */
const shownShop = 'Paper & Pine';
const seen = (text: string): string => text.replace('{shop_name}', shownShop);

/** The name of what is new, where the e-mail is about one thing; else a line about the shop. */
const subjectOf = ({ facts, material, words, shop }: Composing, way: number): string => {
  const { emailType } = facts;
  const lines = words.subjects[emailType].map((say) => say(shop));
  const { title, pack } = material;
  const isShort = (text: string): boolean => fitsIn(seen(text), emailRooms.subject, material);
  const about = emailType === 'launch' && title ? beginningOf(title, (part) => isShort(words.about(part)), pack) : '';
  const all = [...(about ? [words.about(about)] : []), ...lines].filter(isShort);
  return all[way % Math.max(1, all.length)] ?? lines[0] ?? '';
};

/** All that may be said, as whole sentences in their order. */
const saidOf = ({ sentences, items, pairs, pack }: Material): string[] => [
  ...sentences.map(({ text }) => closed(text, pack)),
  ...items.map(({ text }) => closed(text, pack)),
  ...pairs.map((pair) => closed(pairText(pair, pack), pack)),
];

/** As many whole facts as there is room for; without any, why the e-mail comes. */
const preheaderOf = ({ facts, material, words, shop }: Composing, way: number): string => {
  const { pack } = material;
  const all = [...(facts.emailType === 'launch' && material.title ? [closed(material.title, pack)] : []), ...saidOf(material)];
  const begin = all.length ? way % all.length : 0;
  const taken: string[] = [];
  for (const each of [...all.slice(begin), ...all.slice(0, begin)]) {
    const next = [...taken, each].join(pack.gap);
    if (fitsIn(next, emailRooms.preheader, material)) taken.push(each);
  }
  if (taken.length) return taken.join(pack.gap);
  const [first = ''] = all;
  const short = first && beginningOf(first, (part) => fitsIn(`${part}…`, emailRooms.preheader, material), pack);
  return short ? `${short}…` : words.openings[facts.emailType](shop);
};

const paragraph = (markup: string): string => `<p>${markup}</p>`;

const takenWhile = (facts: readonly Fact[], room: number, { given }: Material): { taken: Fact[]; left: number } => {
  const taken: Fact[] = [];
  let left = room;
  for (const fact of facts) {
    left -= lengthOf(fact.text, given.language);
    if (left < 0) break;
    taken.push(fact);
  }
  return { taken, left: Math.max(0, left) };
};

/** Paragraphs of sentences, then a list: the first of everything, as far as there is room; one fact stands there in any case. */
const factsMarkup = (material: Material): string[] => {
  const { sentences, items, pairs, pack, given } = material;
  const list: Fact[] = [...items, ...pairs.map((pair): Fact => ({ text: pairText(pair, pack), kind: 'other' }))];
  const { taken } = takenWhile(sentences, given.wordCount * (list.length ? sentenceShare : 1), material);
  const said = taken.length ? taken : sentences.slice(0, 1);
  const used = said.reduce((sum, { text }) => sum + lengthOf(text, given.language), 0);
  const listed = takenWhile(list.slice(0, mostItems), Math.max(0, given.wordCount - used), material).taken;
  const shown = said.length || listed.length ? listed : list.slice(0, 1);
  const paragraphs = Array.from({ length: Math.ceil(said.length / sentencesInParagraph) }, (_, index) =>
    paragraph(
      said
        .slice(index * sentencesInParagraph, (index + 1) * sentencesInParagraph)
        .map(({ text }) => escapeHtml(closed(text, pack)))
        .join(pack.gap),
    ),
  );
  return [...paragraphs, ...(shown.length ? [bullets(shown.map(({ text }) => text))] : []), ...quoteOf(material)];
};

const bodyOf = ({ facts, material, words, shop }: Composing): string => {
  const { emailType, language, product } = facts;
  const link = (field: MergeField): string => mergeMark(field, wordsOfLink(field, language));
  const { title } = material;
  const heading = emailType === 'launch' && title ? [`<h2>${escapeHtml(title)}</h2>`] : [];
  const url = product?.url ?? '';
  const way =
    emailType !== 'abandonedCart' && url && product
      ? `<a href="${escapeHtml(url)}">${escapeHtml(words.look(product.productTitle))}</a>`
      : escapeHtml(link(emailType === 'abandonedCart' ? 'cart_link' : 'shop_link'));
  return [
    paragraph(escapeHtml(words.greeting)),
    paragraph(escapeHtml(words.openings[emailType](shop))),
    ...heading,
    ...factsMarkup(material),
    paragraph(way),
    paragraph(escapeHtml(shop)),
    paragraph(escapeHtml(link('unsubscribe_link'))),
  ].join('\n');
};

const remarksOn = ({ facts, material }: Composing, fields: readonly EmailField[]): WritingRemark[] => {
  const { foreign, foreignLanguage } = material;
  const said = saidOf(material).join(' ');
  const isFew = !foreign.length && lengthOf(said, facts.language) < facts.wordCount / 4;
  return [
    ...(foreign.length ? [{ about: 'foreign-facts' as const, language: foreignLanguage }] : []),
    ...(isFew && fields.includes('body') ? [{ about: 'few-facts' as const, missing: wanted[facts.emailType] }] : []),
  ];
};

/** Composes an e-mail of what was told: why it comes, the facts, one way on, who sends it, and the way out. */
export const composeEmail = (
  { facts, fields }: EmailTask,
  seed: number,
): { texts: { field: EmailField; text: string }[]; remarks: WritingRemark[] } => {
  const material = materialOf(facts);
  const shop = facts.brand.trim() || mergeMark('shop_name');
  const composing: Composing = { facts, material, words: emailWords[facts.language], shop };
  const composers: Record<EmailField, () => string> = {
    subject: () => subjectOf(composing, seed),
    preheader: () => preheaderOf(composing, seed),
    body: () => bodyOf(composing),
  };
  return { texts: fields.map((field) => ({ field, text: composers[field]() })), remarks: remarksOn(composing, fields) };
};
