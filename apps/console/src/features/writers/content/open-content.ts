import type { Language } from '@inkstone/phrases';
import { contentOf, findNamed, type Opened } from '../shell/open-writer.ts';
import type { KindShape, WriterKind } from '../shell/writer-kind.ts';
import { beginWith } from '../shell/writer-state.ts';

type Kind<Shape extends KindShape> = WriterKind<Shape> & { emptyBrief: (language: Language) => Shape['brief'] };

/** What the address names: a draft, with the run that is writing it, or nothing yet. */
export const openContent = async <Shape extends KindShape>(
  kind: Kind<Shape>,
  address: URLSearchParams,
  language: Language,
): Promise<Opened<Shape>> => {
  const named = { draftId: address.get('draft'), runId: address.get('run') };
  const { draft, run, asked, brief, isRemembered } = await findNamed(kind, named, kind.emptyBrief(language));
  const base = { brief, text: kind.emptyText, runId: run?.id ?? null, asked };
  return { state: beginWith<Shape>({ ...base, ...(draft && contentOf(draft)) }), draft, isRemembered };
};
