import { type ReactNode, useId } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './section.module.css';

type Props = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** `flush` lets a table or list reach the borders. */
  padding?: 'normal' | 'flush';
  footer?: ReactNode;
  children: ReactNode;
};

/** A card: one group of things on a screen, framed by a hairline. */
export const Section = ({ title, description, actions, padding = 'normal', footer, children }: Props) => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={styles['header']}>
          <div className={styles['heading']}>
            {title && (
              <h2 id={id} className={styles['title']}>
                {title}
              </h2>
            )}
            {description && <p className={styles['description']}>{description}</p>}
          </div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      <div className={classNames(styles['body'], styles[padding])}>{children}</div>
      {footer && <footer className={styles['footer']}>{footer}</footer>}
    </section>
  );
};
