import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './tools.module.css';

/** A tool of the console that is open to this person. */
export type Tool = { path: string; icon: LucideIcon; name: string; text: string /** A page outside the console. */; isOutside?: boolean };

/** The tools that are there, each with one line on what it is for. */
export const Tools = ({ tools }: { tools: readonly Tool[] }) => {
  const { t } = useTranslation('dashboard');
  if (!tools.length) return null;
  return (
    <Section title={t('start')} padding="flush">
      <div className={styles['tools']}>
        {tools.map(({ path, icon, name, text, isOutside = false }) => (
          <Link key={path} to={path} reloadDocument={isOutside} className={styles['tool']}>
            <span className={styles['icon']}>
              <Icon of={icon} />
            </span>
            <span className={styles['words']}>
              <strong>{name}</strong>
              <span>{text}</span>
            </span>
            <Icon of={ArrowRight} />
          </Link>
        ))}
      </div>
    </Section>
  );
};
