import type { WriterEvent } from '@inkstone/contract/writers';
import type { WritingRemark } from '@inkstone/integrations/kit/writing-task';

const notes = { 'few-facts': 'fewFacts', 'foreign-facts': 'foreignFacts', 'short-search-text': 'shortSearchText' } as const;

const paramsOf = (remark: WritingRemark): Record<string, string> => {
  if (remark.about === 'few-facts') return { facts: remark.missing.join(',') };
  return remark.about === 'foreign-facts' && remark.language ? { from: remark.language } : {};
};

/** What a writer that composes by rules has to say to the person, as a note of the run. */
export const noteOn = (remark: WritingRemark) =>
  ({ type: 'note', note: notes[remark.about], params: paramsOf(remark) }) satisfies WriterEvent;

const isDelta = (event: { type: string }): event is { type: 'field-delta'; field: string; text: string } => event.type === 'field-delta';

/** Two pieces of the same field that wait to be written become one. */
export const mergeAnswerEvents = (earlier: { type: string }, later: { type: string }) => {
  const isPair = isDelta(earlier) && isDelta(later) && earlier.field === later.field;
  return isPair ? { ...earlier, text: earlier.text + later.text } : null;
};
