const steps = [1, 2, 2.5, 5, 10];

/** The lines of a scale from zero to at least the greatest value: round numbers, three to five of them; whole ones where half a thing is none. */
export const ticksUpTo = (greatest: number, { areWhole = false } = {}): number[] => {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number): boolean => step >= rough * 0.999 && (!areWhole || Number.isInteger(step));
  const step = steps.map((each) => each * size).find(fits) ?? (areWhole ? 1 : 10 * size);
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};
