import type { RunEvent } from '@inkstone/contract/runs';
import { type WrittenBy, writerEvent } from '@inkstone/contract/writers';

/** The events of a run that say what it left. */
export const tellingEvents = ['start', 'field-done', 'part-done'] as const;

type Written = {
  texts: Record<string, string>;
  /** Of fields that are not whole: the parts that are, in order. */
  parts: Record<string, string[]>;
  writtenBy: WrittenBy | null;
};

/** What a run of any kind left: the fields that are whole and kept, by its events, the whole parts of others, and who wrote them. */
export const writtenBefore = (events: readonly RunEvent[]): Written => {
  const written: Written = { texts: {}, parts: {}, writtenBy: null };
  for (const event of events) {
    const { data } = writerEvent.safeParse(event);
    if (data?.type === 'field-done') written.texts[data.field] = data.text;
    if (data?.type === 'part-done') written.parts[data.field] = [...(written.parts[data.field] ?? []), data.text];
    if (data?.type === 'start') written.writtenBy = { model: data.model, isBuiltin: data.isBuiltin };
  }
  for (const field of Object.keys(written.texts)) delete written.parts[field];
  return written;
};

/** The texts as a draft keeps them when the run is over: what is whole, and of others the parts that are. */
export const keptTexts = ({ texts, parts }: Pick<Written, 'texts' | 'parts'>): Record<string, string> => ({
  ...texts,
  ...Object.fromEntries(Object.entries(parts).map(([field, each]) => [field, each.join('')])),
});
