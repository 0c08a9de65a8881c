/** Sums by number, in which of each group of a question the best way counts. */
export type Tally = {
  totals: Float32Array;
  /** The numbers that have a sum, in the order in which they came. */
  touched: readonly number[];
  add(at: number, value: number): void;
  closeGroup(): void;
};

/** An empty tally for so many numbers. */
export const openTally = (size: number): Tally => {
  const totals = new Float32Array(size);
  const touched: number[] = [];
  const ofGroup = new Float32Array(size);
  const inGroup: number[] = [];
  return {
    totals,
    touched,
    add: (at, value) => {
      const before = ofGroup[at] ?? 0;
      if (before === 0) inGroup.push(at);
      if (value > before) ofGroup[at] = value;
    },
    closeGroup: () => {
      for (const at of inGroup) {
        const before = totals[at] ?? 0;
        if (before === 0) touched.push(at);
        totals[at] = before + (ofGroup[at] ?? 0);
        ofGroup[at] = 0;
      }
      inGroup.length = 0;
    },
  };
};
