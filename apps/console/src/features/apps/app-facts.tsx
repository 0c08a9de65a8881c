import type { App } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatDay, formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { shareOf } from '#console/ui/data/month-bar.tsx';
import { nextMonth } from './month.ts';

/** What an app has spent and may still spend, and when it was last used. */
export const AppFacts = ({ app: { spentThisMonth, spentInAll, monthlyLimit, lastUsedAt, createdAt } }: { app: App }) => {
  const { t } = useTranslation('apps');
  const { t: shell } = useTranslation('shell');
  const language = useLanguage();
  const sum = (points: string) => formatPoints(points, language, { precision: 'sum', beside: [spentThisMonth, spentInAll] });
  const day = formatDay(nextMonth(new Date()), language);
  const share = shareOf(spentThisMonth, monthlyLimit);
  const left = monthlyLimit === null ? null : String(Math.max(0, monthlyLimit - Number(spentThisMonth)));
  return (
    <FactStrip>
      <Fact
        name={t('thisMonth')}
        value={sum(spentThisMonth)}
        unit={
          monthlyLimit === null
            ? t('points')
            : shell('ofLimit', { limit: t('limitPoints', { points: formatNumber(monthlyLimit, language) }) })
        }
        {...(share !== null && { progress: share })}
        help={left === null ? t('resets', { day }) : t('left', { points: formatPoints(left, language, { precision: 'left' }), day })}
      />
      <Fact
        name={t('inAll')}
        value={sum(spentInAll)}
        unit={t('points')}
        help={t('sinceCreated', { day: formatDate(createdAt, language) })}
      />
      <Fact
        name={t('lastUsed')}
        value={lastUsedAt ? formatAgo(lastUsedAt, language, new Date()) : t('never')}
        help={lastUsedAt ? t('lastUsedHelp') : t('pendingHelp')}
      />
    </FactStrip>
  );
};
