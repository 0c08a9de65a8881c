import type { UnitPrice } from '@inkstone/contract/model-kinds';
import type { GatewaySuite } from './gateway-suite.ts';

const usd = { currency: 'USD', inputMicros: 0, outputMicros: 0 } as const;
const priced = (unit: UnitPrice['unit'], micros: number) => ({ ...usd, unitPrices: [{ unit, micros }] });

/** Puts a model on sale for each kind that does not chat. */
export const addKindModels = async ({ addModel }: Pick<GatewaySuite, 'addModel'>): Promise<void> => {
  await addModel('embeds', { ...usd, kind: 'embedding', inputMicros: 20_000 });
  await addModel('draws', { ...usd, kind: 'image', inputMicros: 5_000_000, outputMicros: 40_000_000 });
  await addModel('draws-by-piece', { ...priced('picture', 40_000), kind: 'image' });
  await addModel('speaks', { ...priced('character', 15_000_000), kind: 'speech' });
  await addModel('hears', { ...priced('millisecond', 360_000), kind: 'transcription' });
  await addModel('judges', { ...usd, kind: 'moderation', inputMicros: 20_000 });
  await addModel('judges-for-nothing', { ...usd, kind: 'moderation' });
  await addModel('ranks', { ...priced('search', 2_000_000), kind: 'rerank' });
};
