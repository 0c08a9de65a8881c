import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './brief-form.module.css';
import { BriefStart } from './brief-start.tsx';
import { RememberedWishes } from './remembered-wishes.tsx';

type Start = ComponentProps<typeof BriefStart>;
type Remembered = ComponentProps<typeof RememberedWishes>;
type Props = Pick<Start, 'kind' | 'wishes'> &
  Pick<Remembered, 'brief' | 'isRemembered'> & {
    onChange: Start['onChange'] & Remembered['onChange'];
    isWriting: boolean;
    start: () => Promise<void>;
    /** What is asked. */
    children: ReactNode;
    /** What begins it. */
    footer: ReactNode;
  };

/** The brief of a writer: what it may begin with, what is asked, and the button that begins it, also by Enter. */
export const BriefCard = ({ kind, wishes, brief, isRemembered, onChange, isWriting, start, children, footer }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <div className={styles['card']}>
      <BriefStart kind={kind} wishes={wishes} onChange={onChange} />
      <form
        className={styles['form']}
        aria-label={t('brief')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWriting) void start();
        }}
      >
        <div className={styles['fields']}>
          <RememberedWishes isRemembered={isRemembered} brief={brief} onChange={onChange} />
          {children}
        </div>
        <div className={styles['footer']}>{footer}</div>
      </form>
    </div>
  );
};
