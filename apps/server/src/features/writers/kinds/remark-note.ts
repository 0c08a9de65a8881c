import type { ListingEvent } from '@inkstone/contract/listing-writer';
import type { WritingRemark } from '@inkstone/integrations/kit/writing-task';

const notes = { 'few-facts': 'fewFacts', 'foreign-facts': 'foreignFacts', 'short-search-text': 'shortSearchText' } as const;

const paramsOf = (remark: WritingRemark): Record<string, string> => {
  if (remark.about === 'few-facts') return { facts: remark.missing.join(',') };
  return remark.about === 'foreign-facts' && remark.language ? { from: remark.language } : {};
};

/** What a writer that composes by rules has to say to the person, as a note of the run. */
export const noteOn = (remark: WritingRemark): ListingEvent => ({ type: 'note', note: notes[remark.about], params: paramsOf(remark) });
