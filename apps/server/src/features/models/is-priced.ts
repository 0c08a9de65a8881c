import type { ModelKind, UnitPrice } from '@inkstone/contract/model-kinds';

type Price = { inputMicros: number | null; outputMicros: number | null; unitPrices: readonly UnitPrice[] };

/** Kinds that are counted in tokens of text alone, and may be free. */
const textKinds: ReadonlySet<ModelKind> = new Set(['chat', 'embedding', 'moderation']);

/** Whether all that a model of this kind is charged for has a price; one without is not sold. */
export const isPriced = (kind: ModelKind, { inputMicros, outputMicros, unitPrices }: Price): boolean => {
  if (inputMicros === null || outputMicros === null) return false;
  // Nobody tells the tokens of speech.
  if (kind === 'speech') return unitPrices.some(({ unit }) => unit === 'character');
  return textKinds.has(kind) || unitPrices.length > 0 || inputMicros + outputMicros > 0;
};
