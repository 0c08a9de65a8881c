/** Sums by passage, in which of each group of a question the best way counts. */
export type Tally = {
  totals: Float32Array;
  /** The first passage of the document of each. */
  firsts: Int32Array;
  touched: number[];
  add(at: number, first: number, value: number): void;
  closeGroup(): void;
};

/** An empty tally for so many numbers. */
export const openTally = (size: number): Tally => {
  const totals = new Float32Array(size);
  const firsts = new Int32Array(size);
  const touched: number[] = [];
  const ofGroup = new Float32Array(size);
  const inGroup: number[] = [];
  return {
    totals,
    firsts,
    touched,
    add: (at, first, value) => {
      const before = ofGroup[at] ?? 0;
      if (before === 0) inGroup.push(at);
      if (value > before) ofGroup[at] = value;
      firsts[at] = first;
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
