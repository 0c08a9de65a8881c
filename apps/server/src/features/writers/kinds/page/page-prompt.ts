import { type PageBrief, type PageDraftText, type PageField, pageFields } from '@inkstone/contract/page-writer';
import { isCountedInCharacters } from '@inkstone/text/length';
import type { AnswerField } from '../../answers/answer-field.ts';
import { contentPrompt, lineTokens, searchWishes, tokensForWords } from '../content-prompt.ts';
import type { Ask } from '../writing-kind.ts';

const purposes: Record<PageBrief['pageType'], string> = {
  about: 'an "About us" page: who the shop is, what it sells and why, in the order in which a visitor asks',
  brandStory: 'a brand story: how the shop came to be and what it holds to, told as a story out of the facts',
  faq: 'a page of frequently asked questions: each question as <h3>, its answer below it in <p>',
  contact: 'a contact page: every way to reach the shop that the facts name, and when it answers',
  shipping: 'a page on shipping: where to, how long, at what cost, each as the facts say it',
  returns: 'a page on returns: within what time, in what state, who pays, how the money comes back, each as the facts say it',
  sizeGuide: 'a size guide: how to measure, and the sizes in a <table> where the facts have numbers',
  free: 'a page of the shop on its topic',
};

const wishesOf = ({ pageType, wordCount, language }: PageBrief): Record<PageField, string> => ({
  title: 'title: the title of the page, plain text, at most 60 characters.',
  body:
    `body: ${purposes[pageType]}; about ${wordCount} ${isCountedInCharacters(language) ? 'characters' : 'words'} of HTML, less where the facts are few. ` +
    'Only <p>, <h2>, <h3>, <ul>, <ol>, <li>, <strong>, <table>, <tr>, <th>, <td>. No heading above the first paragraph.',
  ...searchWishes(language),
});

/** What a model is asked for a page. */
export const pagePrompt = ({ brief, current, variation, style, prompts }: Ask<PageBrief, PageDraftText>) => {
  const { topic, facts, keywords, brand, language, tone } = brief;
  return contentPrompt<PageField>({
    role: 'You write pages for an online store.',
    rules: [
      'The rules of the shop are in the facts and nowhere else: what they do not say of shipping, returns, payment or contact is not on the page, not even as what is usual.',
    ],
    wishes: wishesOf(brief),
    facts: { topic, facts, keywords, brand },
    current: current ?? {},
    task: '',
    language,
    tone,
    variation,
    style,
    prompts,
  });
};

/** The texts of a page as a model is asked for them. */
export const pageFieldsOf = ({ brief, fields }: Pick<Ask<PageBrief, PageDraftText>, 'brief' | 'fields'>): AnswerField<PageField>[] =>
  fields.map((name) => ({
    ...pageFields[name],
    name,
    tokens: name === 'body' ? tokensForWords(brief.wordCount, brief.language) : lineTokens(name),
  }));
