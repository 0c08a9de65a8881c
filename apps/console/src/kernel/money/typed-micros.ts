const million = 1_000_000;
const mostMicros = 10_000_000_000;

/** Millionths as people write them: `150000` is `0.15`; nothing for an unknown price. */
export const decimalOf = (micros: number | null): string => (micros === null ? '' : String(micros / million));

/** Reads what a person typed: `0.15`, `0,15`, `3`; null for an empty text, undefined for what is no price. */
export const microsOf = (text: string): number | null | undefined => {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const [, whole = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(written) ?? [];
  if (whole === '') return undefined;
  const micros = Number(whole) * million + Number(fraction.padEnd(6, '0'));
  return micros <= mostMicros ? micros : undefined;
};
