import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '#console/kernel/texts/format.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

const minute = 60_000;

/** A point in time as people say it, with the exact one on hover. */
export const TimeAgo = ({ at }: { at: string }) => {
  const { t, i18n } = useTranslation('shell');
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const now = new Date();
  const age = now.getTime() - new Date(at).getTime();
  return (
    <Tooltip text={formatDateTime(at, language)}>
      <time dateTime={at}>{age >= 0 && age < minute ? t('justNow') : formatAgo(at, language, now)}</time>
    </Tooltip>
  );
};
