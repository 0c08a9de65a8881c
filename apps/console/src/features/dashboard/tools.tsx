import { apiDocsPath } from '@inkstone/contract/api-docs';
import { ArrowRight, BookText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type TileEntry, useConsoleMap } from '#console/kernel/manifest/console-map.tsx';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './tools.module.css';

type Tool = {
  path: string;
  icon: LucideIcon | undefined;
  name: string;
  text: string /** A page outside the console. */;
  isOutside?: boolean;
};

/** What the menu of this person opens, the reference for those who program, and what everybody has. */
const useTools = (): Tool[] => {
  const { t } = useTranslation('dashboard');
  const variant = useVariant();
  const { profile } = useGlobalState();
  const { fromMenu, always } = useConsoleMap().tilesOf({ variant, propertyType: profile.property_type ?? '' });
  const nameOf = useNames();
  const inWords = (tiles: readonly TileEntry[]) =>
    tiles.map(({ name, text, ...tile }) => ({ ...tile, name: nameOf(name), text: nameOf(text) }));
  const reference = { path: apiDocsPath, icon: BookText, name: t('apiReference'), text: t('apiReferenceText'), isOutside: true };
  return [...inWords(fromMenu), ...(variant === 'api' ? [reference] : []), ...inWords(always)];
};

/** The tools that are there, each with one line on what it is for. */
export const Tools = () => {
  const { t } = useTranslation('dashboard');
  const tools = useTools();
  if (!tools.length) return null;
  return (
    <Section title={t('start')} padding="flush">
      <div className={styles['tools']}>
        {tools.map(({ path, icon, name, text, isOutside = false }) => (
          <Link key={path} to={path} reloadDocument={isOutside} className={styles['tool']}>
            <span className={styles['icon']}>{icon && <Icon of={icon} />}</span>
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
