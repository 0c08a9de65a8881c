import { describePassageIndex } from '@inkstone/integrations/kit/conformance/passage-index';
import { createMemoryIndex } from './memory-index.ts';

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `id ${ids}`;
};

describePassageIndex('memory', async () => ({ index: createMemoryIndex(), cases: 1000, newAccount: async () => newId(), newId }));
