import { isDeepStrictEqual } from 'node:util';
import type { TenantTransaction } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import type { DraftRow } from './draft.repository.ts';
import { deleteOldTyping, findVersions, insertVersion, type VersionRow } from './version.repository.ts';

/** Of what typing replaced, so much is kept, each ten minutes: the last 33 hours of work on one text. All other versions stay. */
const keptTyping = 200;
/** What is typed within this time of the last change by typing belongs to it. */
const joinedMs = 10 * 60 * 1000;

/** The content of a draft of any kind: its texts by field, and who wrote them. */
type Content = { text: Record<string, string> };
/** Why a content is replaced, and when; `runId` names the run that does it, `id` is that of the version, where a repeat has to find it. */
export type Change = { id?: string; cause: VersionRow['cause']; now: Date; runId?: string | null };

const isSameText = (one: Content, other: Content): boolean => isDeepStrictEqual(one.text, other.text);
const isEmpty = ({ text }: Content): boolean => Object.values(text).every((value) => value.trim() === '');
const isJoined = ({ cause, createdAt }: VersionRow, now: Date): boolean =>
  cause === 'edit' && now.getTime() - createdAt.getTime() < joinedMs;

/**
 * Keeps what stands in a draft before `next` replaces it, or as it was published. Typing of ten minutes is one version; nothing is kept
 * of a draft without words, or twice.
 */
export const keepVersion = async (
  tx: TenantTransaction,
  draft: Pick<DraftRow, 'id'> & { content: Content; next?: Content },
  { id = newId(), cause, now, runId = null }: Change,
): Promise<void> => {
  const { id: draftId, content, next } = draft;
  if (isEmpty(content) || (next && isSameText(content, next))) return;
  const [newest] = await findVersions(tx, draftId, { before: null, limit: 1 });
  if (newest && cause === 'edit' && isJoined(newest, now)) return;
  // Written by `keepVersion` alone, from a content.
  if (newest && isSameText(newest.content, content)) return;
  await insertVersion(tx, { id, draftId, cause, runId, content, createdAt: now });
  if (cause === 'edit') await deleteOldTyping(tx, draftId, keptTyping);
};
