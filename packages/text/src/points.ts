/**
 * `exact`: one amount, to the micropoint. `sum`: many movements together, to the hundredth. `left`: as a sum, but never rounded up
 * to a whole or half point that is not there, for that is what work costs.
 */
type Precision = 'exact' | 'sum' | 'left';

/** How an amount is written. */
export type PointsLook = {
  precision?: Precision;
  /** The amounts that it stands beside: both hundredths are written when it or one of them has a fraction. */
  beside?: readonly string[];
  /** `+` and `−` before the amount, for movements. */
  isSigned?: boolean;
  /** At most so many decimals, where a hundredth says too little. */
  decimals?: number;
};

const isDecimal = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(?:\.\d+)?$/.test(text);
const hasFraction = (amount: string): boolean => amount.includes('.');
const wouldFillUp = (amount: string): boolean => /^\d+\.[49]9[5-9]/.test(amount);

/** An amount of points, given as an exact decimal text, as the reader of the locale writes it; sums are rounded half away from zero. */
export const writePoints = (amount: string, locale: string, look: PointsLook = {}): string => {
  if (!isDecimal(amount)) throw new RangeError('not an amount of points');
  const { precision = 'exact', beside, isSigned = false } = look;
  const isPadded = beside !== undefined && [amount, ...beside].some(hasFraction);
  return (
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: isPadded ? 2 : 0,
      maximumFractionDigits: precision === 'exact' ? 6 : (look.decimals ?? 2),
      roundingMode: precision === 'left' && wouldFillUp(amount) ? 'trunc' : 'halfExpand',
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    })
      // As a number it could lose places.
      .format(amount)
      .replace('-', '−')
  );
};
