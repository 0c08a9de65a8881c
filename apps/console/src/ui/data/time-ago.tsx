import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '#console/kernel/texts/format.ts';

/** A point in time as people say it, with the exact one on hover. */
export const TimeAgo = ({ at }: { at: string }) => {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {formatAgo(at, language, new Date())}
    </time>
  );
};
