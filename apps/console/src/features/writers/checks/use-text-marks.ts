import type { Finding } from '@inkstone/copy-checks/copy';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { claimNames } from '#console/kernel/texts/writer-words.ts';
import type { TextMark } from '#console/ui/editor/text-marks.ts';

/** What is marked in each field: claims without a fact that nobody approved, and what is no sense. */
export const useTextMarks = (findings: readonly Finding[]): Readonly<Record<string, readonly TextMark[]>> => {
  const { t } = useTranslation('writers');
  return useMemo(() => {
    const marks: Record<string, TextMark[]> = {};
    for (const { field, start, end, code, severity, quote, isApproved } of findings) {
      if (isApproved) continue;
      const tone = severity === 'block' ? ('danger' as const) : ('warning' as const);
      const mark: TextMark = { start, end, quote, tone, label: t('claimMark', { kind: t(claimNames[code]), quote }) };
      marks[field] = [...(marks[field] ?? []), mark];
    }
    return marks;
  }, [findings, t]);
};
