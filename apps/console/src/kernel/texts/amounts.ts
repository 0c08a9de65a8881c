import type { Language } from '@inkstone/phrases';
import { formatNumber } from '#console/kernel/texts/format.ts';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** An amount of bytes in the unit that fits: `1.5 GB`. */
export const formatBytes = (bytes: number, language: Language): string => {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const amount = bytes / 1024 ** step;
  return formatNumber(amount, language, {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  });
};

const timeUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something lasts, in its two largest units: `3 days 4 hr`. */
export const formatDuration = (seconds: number, language: Language): string => {
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, size] of timeUnits) {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    if (amount > 0 && parts.length < 2) parts.push(formatNumber(amount, language, { style: 'unit', unit, unitDisplay: 'short' }));
  }
  return parts.join(' ') || formatNumber(0, language, { style: 'unit', unit: 'second', unitDisplay: 'short' });
};
