import type { OperatorAct } from '@inkstone/contract/operator';
import type { OwnerTransaction } from '#server/db/handles.ts';

/** Who acts and from where; every act of the operator is recorded with it. */
export type OperatorCall = { actor: { userId: string }; context: { address: string } };

/** One act for the log: only the changed facts, and never a secret. */
export type ActDraft = {
  act: OperatorAct;
  subjectId: string;
  subjectName: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes an act into the log, in the transaction of what it tells about. */
export type RecordAct = (tx: OwnerTransaction, by: OperatorCall, act: ActDraft) => Promise<void>;
