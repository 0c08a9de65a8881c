import type { ChatFigures } from '@inkstone/contract/chat-usage';

/** What of the answers a chart shows. */
export type Measure = 'answers' | 'found' | 'fromFaq' | 'takenOver' | 'notFound' | 'points';

/** Answers that said something: from documents or the FAQ, or a person's. */
export const foundOf = ({ ends: { answered, uncited, fromFaq, takenOver } }: ChatFigures): number =>
  answered + uncited + fromFaq + takenOver;

// A picture's numbers: floating point is exact enough for a bar, amounts to pay by never come from here.
export const readers: Readonly<Record<Measure, (figures: ChatFigures) => number>> = {
  answers: ({ answers }) => answers,
  found: foundOf,
  fromFaq: ({ ends }) => ends.fromFaq,
  takenOver: ({ ends }) => ends.takenOver,
  notFound: ({ ends }) => ends.notFound,
  points: ({ points }) => Number(points),
};
