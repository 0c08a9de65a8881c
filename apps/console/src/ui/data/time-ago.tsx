import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '#console/kernel/texts/format.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

/** A point in time as people say it, with the exact one on hover. */
export const TimeAgo = ({ at }: { at: string }) => {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  return (
    <Tooltip text={formatDateTime(at, language)}>
      <time dateTime={at}>{formatAgo(at, language, new Date())}</time>
    </Tooltip>
  );
};
