/** A number as it is written, without rounding: `digits` times ten to the minus `scale`. */
export type Decimal = { digits: bigint; scale: number };

export const zero: Decimal = { digits: 0n, scale: 0 };

const raised = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

export const plus = (one: Decimal, other: Decimal): Decimal => {
  const scale = Math.max(one.scale, other.scale);
  return { digits: raised(one, scale) + raised(other, scale), scale };
};

/** Below zero where the first is less, above zero where it is more. */
export const compare = (one: Decimal, other: Decimal): number => {
  const scale = Math.max(one.scale, other.scale);
  const difference = raised(one, scale) - raised(other, scale);
  return difference < 0n ? -1 : Number(difference > 0n);
};

/** A decimal as people write it, without zeros at its end. */
export const decimalText = ({ digits, scale }: Decimal): string => {
  const text = `${digits < 0n ? -digits : digits}`.padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const rest = scale ? text.slice(-scale) : '';
  let end = rest.length;
  while (end > 0 && rest[end - 1] === '0') end -= 1;
  return `${digits < 0n ? '-' : ''}${whole}${end ? `.${rest.slice(0, end)}` : ''}`;
};

/** A number with the sign beside it: a currency, or a percent sign. */
export type Amount = Decimal & { unit: string };

const written =
  /^(?<before>[-+(]?)\s?(?<currency>[$€£¥₩]|[A-Z]{3}\s)?\s?(?<sign>-?)(?<digits>[\d.,' ]{1,40})(?<exponent>[eE][-+]?\d{1,2})?\s?(?<after>%|[$€£¥₩元]|[A-Z]{3})?\)?$/;

/** What a cell says as a number; `comma` where its column writes decimals behind a comma. Null for anything else. */
export const amountOf = (cell: string, isComma = false): Amount | null => {
  const found = written.exec(cell.trim())?.groups;
  const digits = found?.['digits']?.replaceAll(/[' ]/g, '') ?? '';
  const plain = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  if (!found || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const [whole = '', rest = ''] = plain.split('.');
  const exponent = Number(found['exponent']?.slice(1) ?? 0);
  const isNegative = found['before'] === '-' || found['before'] === '(' || found['sign'] === '-';
  const value = BigInt(whole + rest) * (isNegative ? -1n : 1n);
  const scale = rest.length - exponent;
  const decimal = scale >= 0 ? { digits: value, scale } : { digits: value * 10n ** BigInt(-scale), scale: 0 };
  return { ...decimal, unit: (found['currency'] ?? found['after'] ?? '').trim() };
};

/** Whether a column writes 1.234,50 rather than 1,234.50. */
export const writesComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d,\d{1,2}(?:\D{0,4})$/.test(cell)) && !cells.some((cell) => /\d\.\d{1,2}(?:\D{0,4})$/.test(cell));
