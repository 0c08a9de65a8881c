import type { LucideIcon } from 'lucide-react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import styles from './state-panel.module.css';

type PanelProps = { icon: LucideIcon; title: ReactNode; children?: ReactNode; action?: ReactNode; headingLevel?: 'h1' | 'h2' };

const StatePanel = ({ icon, title, children, action, headingLevel: Heading = 'h2' }: PanelProps) => (
  <div className={styles['panel']}>
    <span className={styles['icon']}>
      <Icon of={icon} size={20} />
    </span>
    <Heading className={styles['title']}>{title}</Heading>
    {children && <div className={styles['text']}>{children}</div>}
    {action && <div className={styles['action']}>{action}</div>}
  </div>
);

/** Nothing here yet: what this is, what to do first, one button. */
export const EmptyState = (props: PanelProps) => <StatePanel {...props} />;

type ErrorProps = { error: unknown; title?: ReactNode; onRetry?: () => void };

/** Something failed: what happened in the words of the error catalogue, and a way to try again. */
export const ErrorState = ({ error, title, onRetry }: ErrorProps) => {
  const { t } = useTranslation('entry');
  const retry = onRetry && <Button onClick={onRetry}>{t('retry')}</Button>;
  return (
    <div role="alert">
      <StatePanel icon={CircleAlert} title={title ?? messageOf(error)} action={retry}>
        {title && messageOf(error)}
      </StatePanel>
    </div>
  );
};
