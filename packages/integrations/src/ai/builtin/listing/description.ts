import type { ContentLanguage } from '@inkstone/contract/writers';
import { escapeHtml } from '@inkstone/text/html';
import { lengthOf, sentencesOf, truncate } from '@inkstone/text/length';
import type { ListingFacts } from '../../../kit/writing-task.ts';
import type { LanguagePack, Lines } from '../languages/language-pack.ts';
import { fill } from './fill.ts';
import { fitsLanguage } from './language-of-idea.ts';
import type { Random } from './random.ts';

type Material = { facts: ListingFacts; pack: LanguagePack; random: Random };

const mostBullets = 6;
const fewestWordsForBullets = 70;
const sentencesInParagraph = 3;
const longestForeignIdea = 120;
/** The idea may take this part of the whole; the rest frames it. */
const ideaShare = 0.6;
const shortestIdeaRoom = 20;
const tolerance = 0.04;

const closed = (sentence: string, { sentenceEnd }: LanguagePack): string =>
  /[.!?…。！？]$/u.test(sentence) ? sentence : sentence + sentenceEnd;

/** What was given is told as it was given; in another language it is quoted, and briefly. */
const ideaSentences = ({ facts, pack, random }: Material): string[] => {
  const idea = facts.mainIdea.trim();
  if (!idea) return [];
  if (fitsLanguage(idea, facts.language)) return sentencesOf(idea).map((sentence) => closed(sentence, pack));
  const short = truncate(sentencesOf(idea)[0] ?? idea, longestForeignIdea).replace(/[.。]$/u, '');
  return [fill(random.pick(pack.foreignIdea), { idea: short })];
};

const commonFactor = (one: number, other: number): number => (other ? commonFactor(other, one % other) : one);

/** Each keyword meets each line once, and a line comes back only after all others, so that the text does not echo. */
const keywordSentences = ({ facts: { keywords }, pack, random }: Material): string[] => {
  const lines = random.shuffle(pack.keyword);
  const pairs = keywords.length * lines.length;
  const cycle = pairs / (commonFactor(keywords.length, lines.length) || 1);
  return Array.from({ length: pairs }, (_, index) => {
    const line = lines[(index + Math.floor(index / cycle)) % lines.length] ?? '';
    return fill(line, { keyword: keywords[index % keywords.length] ?? '' });
  });
};

const interleave = (one: readonly string[], other: readonly string[]): string[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((sentence) => sentence !== undefined);

/** What may be said besides, in the order of its use. */
const fillers = (material: Material): string[] => {
  const { facts, pack, random } = material;
  const brand = facts.brand ? pack.brand.map((line) => fill(line, { brand: facts.brand })) : [];
  const [firstBrand = [], ...otherBrands] = random.shuffle(brand);
  const general = random.shuffle([...pack.general, ...otherBrands]);
  const asides = random.shuffle(pack.asides[facts.tone]);
  return [firstBrand, ...asides.slice(0, 1), ...interleave(keywordSentences(material), [...general, ...asides.slice(1)])].flat();
};

const paragraphs = (sentences: readonly string[], gap: string): string[] =>
  Array.from({ length: Math.ceil(sentences.length / sentencesInParagraph) }, (_, index) => {
    const some = sentences.slice(index * sentencesInParagraph, (index + 1) * sentencesInParagraph);
    return `<p>${some.map(escapeHtml).join(gap)}</p>`;
  });

const bulletList = ({ facts, pack, random }: Material): { lead: string; items: string[] } => ({
  lead: random.pick(pack.bulletsLead),
  items: facts.wordCount >= fewestWordsForBullets ? facts.keywords.slice(0, mostBullets) : [],
});

type Room = { left: number; language: ContentLanguage };

/** Takes one after the other what there is still room for. */
const takeWhatFits = (sentences: readonly string[], room: Room): string[] => {
  const taken: string[] = [];
  for (const sentence of sentences) {
    const words = lengthOf(sentence, room.language);
    if (words > room.left) continue;
    room.left -= words;
    taken.push(sentence);
  }
  return taken;
};

/** A line that there is room for; the seed picks among those. */
const pickThatFits = (lines: Lines, room: Room, { facts, random }: Material): string | undefined => {
  const [first, ...others] = lines
    .map((line) => fill(line, { title: facts.productTitle }))
    .filter((line) => lengthOf(line, room.language) <= room.left);
  if (first === undefined) return undefined;
  const line = random.pick([first, ...others]);
  room.left -= lengthOf(line, room.language);
  return line;
};

const htmlList = (lead: string, items: readonly string[]): string[] =>
  items.length ? [`<p>${lead}</p>`, `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`] : [];

/** HTML of paragraphs and bullets, as near to the wanted length as the facts allow without saying a thing twice. */
export const composeDescription = (material: Material): string => {
  const { facts, pack } = material;
  const { language, wordCount } = facts;
  const room = { left: wordCount * (1 + tolerance), language };
  const opening = pickThatFits(pack.openings[facts.tone], room, material) ?? facts.productTitle + pack.sentenceEnd;
  const ideaRoom = { left: Math.min(Math.max(wordCount * ideaShare, shortestIdeaRoom), room.left + 2), language };
  const idea = takeWhatFits(ideaSentences(material), ideaRoom);
  const { lead, items } = bulletList(material);
  room.left -= lengthOf([...idea, ...(items.length ? [lead, ...items] : [])].join(' '), language);
  const closing = pickThatFits(pack.closings[facts.tone], room, material);
  const body = paragraphs([opening, ...idea, ...takeWhatFits(fillers(material), room)], pack.gap);
  const end = closing ? [`<p>${escapeHtml(closing)}</p>`] : [];
  return [...body.slice(0, 2), ...htmlList(lead, items), ...body.slice(2), ...end].join('\n');
};
