import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import styles from './brand-voices.module.css';
import { GlossarySection } from './glossary-section.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { NewVoiceLink, VoicesSection } from './voices-section.tsx';

const views = ['voices', 'glossary', 'templates'] as const;

/** How the account wants its texts: voices of its brands, a glossary, templates of briefs. */
export const BrandVoicesScreen = () => {
  const { t } = useTranslation('brandVoices');
  const [asked, show] = useUrlState('show', 'voices');
  const shown = views.find((view) => view === asked) ?? 'voices';
  const lists = { voices: <VoicesSection />, glossary: <GlossarySection />, templates: <TemplatesSection /> } as const;
  return (
    <Page title={t('title')} intro={t('intro')} actions={<NewVoiceLink />}>
      <div className={styles['views']}>
        <Segments label={t('view')} options={views.map((value) => ({ value, label: t(value) }))} value={shown} onChange={show} />
      </div>
      {lists[shown]}
    </Page>
  );
};
