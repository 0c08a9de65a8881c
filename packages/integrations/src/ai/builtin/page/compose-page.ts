import type { PageField } from '@inkstone/contract/page-writer';
import { escapeHtml } from '@inkstone/text/html';
import type { PageTask, WritingRemark } from '../../../kit/writing-task.ts';
import { pageWords } from '../content/all-page-words.ts';
import { commonRemarks, materialOf, shortTexts } from '../content/material-of.ts';
import { bullets, placeFor, richTextOf } from '../content/rich-text.ts';
import { linesOf } from '../facts/plain-text.ts';
import { missingRules } from './asked-rules.ts';

type Facts = PageTask['facts'];

const isQuestion = (text: string): boolean => /[?？]$/u.test(text);

/** Questions with the lines that answer them; what stands before the first question introduces them. */
const answered = (facts: string): { intro: string[]; questions: { question: string; answers: string[] }[] } => {
  const intro: string[] = [];
  const questions: { question: string; answers: string[] }[] = [];
  for (const { text } of linesOf(facts)) {
    const end = text.search(/[?？]\s/u);
    const last = questions.at(-1);
    if (isQuestion(text)) questions.push({ question: text, answers: [] });
    else if (end > 0) questions.push({ question: text.slice(0, end + 1), answers: [text.slice(end + 1).trim()] });
    else (last ? last.answers : intro).push(text);
  }
  return { intro, questions };
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const questionsPage = (facts: string): string => {
  const { intro, questions } = answered(facts);
  const blocks = questions.map(({ question, answers }) => `<h3>${escapeHtml(question)}</h3>${answers.map(paragraph).join('')}`);
  return [...intro.map(paragraph), ...blocks].join('\n');
};

const emptyPage = ({ pageType, language }: Facts): string => {
  const { empty, rules, emptySection } = pageWords[language];
  const missing = missingRules(pageType, '');
  const places = bullets(missing.map((rule) => placeFor(rules[rule])));
  return missing.length ? `${paragraph(placeFor(empty))}\n${places}` : paragraph(placeFor(emptySection));
};

const bodyOf = (facts: Facts): string => {
  if (!facts.facts.trim()) return emptyPage(facts);
  return facts.pageType === 'faq' && /[?？]/u.test(facts.facts) ? questionsPage(facts.facts) : richTextOf(materialOf(facts));
};

/** The title: the page's own topic, else what such a page is called, with whose it is. */
const named = (facts: Facts): Facts => ({ ...facts, topic: facts.topic.trim() || pageWords[facts.language].titles[facts.pageType] });

/** Composes a page of what the shop said of itself; a rule that it did not tell is asked for and never made up. */
export const composePage = (task: PageTask, seed: number): { texts: { field: PageField; text: string }[]; remarks: WritingRemark[] } => {
  const facts = named(task.facts);
  const material = materialOf(facts);
  const composers: Record<PageField, () => string> = { ...shortTexts(material, seed), body: () => bodyOf(facts) };
  const texts = task.fields.map((field) => ({ field, text: composers[field]() }));
  const missing = task.fields.includes('body') ? missingRules(facts.pageType, facts.facts) : [];
  const few: WritingRemark[] = missing.length ? [{ about: 'few-facts', missing }] : [];
  return { texts, remarks: [...few, ...commonRemarks(material, task.fields)] };
};
