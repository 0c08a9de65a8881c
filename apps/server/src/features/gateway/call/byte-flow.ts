import type { StreamReader } from '../formats/caller-format.ts';

type FlowOptions = { reader: Pick<StreamReader, 'read'>; pass: (chunk: Buffer, from: number, to: number) => void };

/** Hands bytes on as they come, all but the last one, which waits for the settlement. */
export const createByteFlow = ({ reader, pass }: FlowOptions) => {
  let last: Buffer | null = null;
  return {
    take: (chunk: Buffer): void => {
      if (!chunk.length) return;
      const all = last ? Buffer.concat([last, chunk]) : chunk;
      const end = all.length - 1;
      reader.read(all, 0, end);
      pass(all, 0, end);
      last = all.subarray(end);
    },
    last: () => last,
  };
};
