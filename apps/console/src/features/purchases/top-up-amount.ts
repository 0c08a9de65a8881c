export type TopUpUnit = 'points' | 'cny';

const shapes: Record<TopUpUnit, RegExp> = { points: /^\d{1,9}$/, cny: /^\d{1,7}(?:\.\d{1,2})?$/ };

/** What was typed, as whole points: 1 CNY = 100 points, so a fen is a point. Null for what is no amount. */
export const pointsOf = (typed: string, unit: TopUpUnit): number | null => {
  const text = typed.replaceAll(/[\s,，]/g, '');
  if (!shapes[unit].test(text)) return null;
  if (unit === 'points') return Number(text);
  const [yuan = '0', fen = ''] = text.split('.');
  return Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
};

/** The same points as they are typed in the other unit. */
export const typedAs = (points: number, unit: TopUpUnit): string =>
  unit === 'points' ? String(points) : `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}`;
