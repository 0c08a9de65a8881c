import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import styles from './runs.module.css';

/** The list of publications. */
export const publicationsPath = `${paths.history}?show=publications`;

/** What a list tells the entry that it opens: there is a list to go back to, as it was left. */
export const fromList = { state: { isFromList: true } } as const;

const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && Reflect.get(state, 'isFromList') === true;

/** Back to the list: to the very place in it where the reader was, when they came from there. */
export const BackToList = ({ to }: { to: string }) => {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const { state } = useLocation();
  const goBack = (event: MouseEvent) => {
    if (!isFromList(state) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={to} className={styles['back']} onClick={goBack}>
      <Icon of={ArrowLeft} size={14} />
      {t('title')}
    </Link>
  );
};
