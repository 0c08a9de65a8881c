import { type BlogBrief, type BlogDraftText, type BlogField, blogFields, mostSections } from '@inkstone/contract/blog-writer';
import { isCountedInCharacters } from '@inkstone/text/length';
import type { OutlineSection } from '@inkstone/text/outline';
import type { AnswerField } from '../../answers/answer-field.ts';
import { contentPrompt, lineTokens, searchWishes, tokensForWords } from '../content-prompt.ts';
import type { Ask } from '../writing-kind.ts';

export type BlogAsk = Ask<BlogBrief, BlogDraftText>;

const wordsOfSection = 180;
const fewestSections = 3;

const unitOf = ({ language }: BlogBrief): string => (isCountedInCharacters(language) ? 'characters' : 'words');
const sectionsFor = ({ wordCount }: BlogBrief): number =>
  Math.min(mostSections, Math.max(fewestSections, Math.round(wordCount / wordsOfSection)));

const wishesOf = (brief: BlogBrief, words: number): Record<BlogField, string> => ({
  outline: `outline: HTML of ${sectionsFor(brief)} sections: each an <h3> heading, below it a <ul> of two to four <li> with what the section says. No introduction around it.`,
  title: 'title: the headline of the article, plain text, at most 60 characters, no clickbait.',
  body: `body: about ${words} ${unitOf(brief)} of HTML. Only <p>, <ul>, <ol>, <li>, <strong>, <table>, <tr>, <th>, <td>. No heading: it stands above already.`,
  ...searchWishes(brief.language),
});

type Part = { words?: number; current: Readonly<Record<string, string>>; task: string };

/** What a model is asked for a part of an article. */
const promptFor = ({ brief, variation, style, prompts }: BlogAsk, { words = 0, current, task }: Part) => {
  const { topic, facts, keywords, brand, audience, language, tone } = brief;
  return contentPrompt<BlogField>({
    role: 'You write articles for the blog of an online store.',
    rules: ['General knowledge on the topic may be said where it is beyond doubt; of the shop and its products only what the facts say.'],
    wishes: wishesOf(brief, words),
    facts: { topic, facts, keywords, brand, audience },
    current,
    task,
    language,
    tone,
    variation,
    style,
    prompts,
  });
};

/** The outline, to fit the title where there is one. */
export const outlinePrompt = (ask: BlogAsk) =>
  promptFor(ask, { current: { title: ask.current?.title ?? '' }, task: 'Write the outline of the article.' });

/** The short texts, to fit the article or its outline. */
export const linesPrompt = (ask: BlogAsk, outline: string) => {
  const { title = '', body = '' } = ask.current ?? {};
  return promptFor(ask, { current: { title, outline, body }, task: 'Write the short texts of the article.' });
};

/** A section as it is asked for: where it stands, and what was written before it. */
export type SectionAsked = { section: OutlineSection; index: number; count: number; outline: string; before: string };

const wordsEach = ({ wordCount }: BlogBrief, count: number): number => Math.round(wordCount / count);

/** One section: the whole outline and what stands before it are shown, so that nothing is said twice. */
export const sectionPrompt = (ask: BlogAsk, { section, index, count, outline, before }: SectionAsked) => {
  const place = index === 0 ? 'It opens the article.' : index === count - 1 ? 'It ends the article.' : 'The article goes on behind it.';
  return promptFor(ask, {
    words: wordsEach(ask.brief, count),
    current: { outline, body: before, section: [section.heading, ...section.points.map((point) => `- ${point}`)].join('\n') },
    task: `Write only section ${index + 1} of ${count}, the one under "section" in <current>. ${place} Do not repeat what body says already.`,
  });
};

/** Texts of an article as a model is asked for them; `words` are those of the body. */
export const blogFieldsOf = (names: readonly BlogField[], { brief }: Pick<BlogAsk, 'brief'>, words = 0): AnswerField<BlogField>[] =>
  names.map((name) => {
    const tokens = { outline: tokensForWords(sectionsFor(brief) * 50, brief.language), body: tokensForWords(words, brief.language) };
    return { ...blogFields[name], name, tokens: name === 'outline' || name === 'body' ? tokens[name] : lineTokens(name) };
  });

/** So many words a section of the article has. */
export const sectionWords = ({ brief }: Pick<BlogAsk, 'brief'>, count: number): number => wordsEach(brief, count);
