import type { Language } from '@inkstone/phrases';
import { type PointsLook, writePoints } from '@inkstone/text/points';
import { readerZone } from './time-zone.ts';

const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-US');

/** A number with the thousands separators of the reader. */
export const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

/** Date and time to the minute, where the reader is. */
export const formatDateTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: readerZone() }).format(new Date(iso));

/** The time of day to the second, where the reader is. */
export const formatTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'medium', timeZone: readerZone() }).format(new Date(iso));

/** The time of a moment to the second, where the reader is; with its day when that is not today. */
export const formatSecond = (iso: string, language: Language, now: Date): string => {
  const timeZone = readerZone();
  const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment);
  const moment = new Date(iso);
  const isToday = dayOf(moment) === dayOf(now);
  return new Intl.DateTimeFormat(localeOf(language), {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment);
};

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

/** Points, given as the contract's decimal text, as the reader writes numbers: exactly, unless they are a sum. */
export const formatPoints = (amount: string, language: Language, look: PointsLook = {}): string =>
  writePoints(amount, localeOf(language), look);

/** A day without a year, given as YYYY-MM-DD: `Sat, Nov 21`. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The short name of a day's month, given as YYYY-MM-DD. */
export const formatMonth = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** An amount of money, counted in its smallest unit (fen, cents). */
export const formatMoney = (minor: number, currency: string, language: Language): string => {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, currencyDisplay: 'symbol' });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** A day with its year, from a moment. */
export const formatDate = (iso: string, language: Language, timeZone = readerZone()): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(iso));
