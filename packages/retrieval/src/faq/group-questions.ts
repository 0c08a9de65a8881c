import { createFaqIndex } from './faq-index.ts';

/** From here on two questions ask the same. */
const same = 0.5;

type Asked = { id: string; question: string };

/** Puts questions together that ask the same in other words; each group in the order of the questions. */
export const groupQuestions = <Question extends Asked>(questions: readonly Question[]): Question[][] => {
  const index = createFaqIndex();
  for (const { id, question } of questions) index.put(id, [question]);
  const alike = new Map(
    questions.map(({ id, question }) => [
      id,
      new Set(index.alike(question).flatMap(({ entry, likeness }) => (likeness >= same ? [entry] : []))),
    ]),
  );
  const groups: Question[][] = [];
  for (const each of questions) {
    // Both have to speak of what the other one is about.
    const group = groups.find(([first]) => first && alike.get(first.id)?.has(each.id) && alike.get(each.id)?.has(first.id));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
};
