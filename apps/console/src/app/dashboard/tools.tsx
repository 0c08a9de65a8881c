import type { dashboard } from '@inkstone/phrases/en/dashboard';
import { ArrowRight, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGlobalState } from '#console/kernel/global-state.ts';
import { type Path, paths } from '#console/kernel/paths.ts';
import { useVariant } from '#console/kernel/variant.ts';
import { Icon } from '#console/ui/icon.tsx';
import { Section } from '#console/ui/section.tsx';
import { EmptyState } from '#console/ui/state-panel.tsx';
import { type MenuItem, menuOf } from '../menus.ts';
import styles from './tools.module.css';

const texts: Partial<Record<Path, keyof typeof dashboard>> = {
  [paths.freestyle]: 'freestyleText',
  [paths.blogWriter]: 'blogWriterText',
  [paths.pageGenerator]: 'pageGeneratorText',
  [paths.aiIntegration]: 'aiIntegrationText',
  [paths.aiPainting]: 'aiPaintingText',
  [paths.knowledgeBase]: 'knowledgeBaseText',
  [paths.assistants]: 'assistantsText',
  [paths.users]: 'usersText',
  [paths.coze]: 'cozeText',
  [paths.settings]: 'settingsText',
  [paths.membership]: 'membershipText',
};

const ToolLink = ({ tool, text }: { tool: MenuItem; text: keyof typeof dashboard }) => {
  const { t } = useTranslation(['dashboard', 'shell']);
  return (
    <Link to={tool.path} className={styles['tool']}>
      <span className={styles['icon']}>
        <Icon of={tool.icon} />
      </span>
      <span className={styles['words']}>
        <strong>{t(`shell:${tool.name}`)}</strong>
        <span>{t(`dashboard:${text}`)}</span>
      </span>
      <Icon of={ArrowRight} />
    </Link>
  );
};

/** The tools of the variant that are there, each with one line on what it is for. */
export const Tools = () => {
  const { t } = useTranslation('dashboard');
  const variant = useVariant();
  const { profile } = useGlobalState();
  const tools = menuOf(variant, profile.property_type ?? '').flatMap((row) => {
    const text = row === 'divider' ? undefined : texts[row.path];
    return row === 'divider' || !text ? [] : [{ tool: row, text }];
  });
  if (!variant) {
    return (
      <EmptyState icon={Store} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  if (!tools.length) return null;
  return (
    <Section title={t('start')} padding="flush">
      <div className={styles['tools']}>
        {tools.map(({ tool, text }) => (
          <ToolLink key={tool.path} tool={tool} text={text} />
        ))}
      </div>
    </Section>
  );
};
