import type { Language } from '@inkstone/phrases';

const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-US');

/** A number with the thousands separators of the reader. */
export const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

/** Date and time to the minute. */
export const formatDateTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, in the largest unit that fits: `3 hours ago`. */
export const formatAgo = (iso: string, language: Language, now: Date): string => {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / size), unit);
};
