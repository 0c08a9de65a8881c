import type { RunEvent } from '@inkstone/contract/runs';
import { type WrittenBy, writerEvent } from '@inkstone/contract/writers';

/** The events of a run that say what it left. */
export const tellingEvents = ['start', 'field-done'] as const;

/** What a run of any kind left: the fields that are whole and kept, by its events, and who wrote them. */
export const writtenBefore = (events: readonly RunEvent[]): { texts: Record<string, string>; writtenBy: WrittenBy | null } => {
  const texts: Record<string, string> = {};
  let author: WrittenBy | null = null;
  for (const event of events) {
    const { data } = writerEvent.safeParse(event);
    if (data?.type === 'field-done') texts[data.field] = data.text;
    if (data?.type === 'start') author = { model: data.model, isBuiltin: data.isBuiltin };
  }
  return { texts, writtenBy: author };
};
