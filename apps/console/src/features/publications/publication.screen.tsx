import type { PublicationDetail } from '@inkstone/contract/publications';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FileQuestion, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { formatDateTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { FactList } from '#console/ui/data/fact-list.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { publicationQuery } from './publication.queries.ts';
import { causeName, PublicationOutcome } from './publication-outcome.tsx';
import { publicationsPath } from './publication-paths.ts';
import { PublicationTexts } from './publication-texts.tsx';
import styles from './publications.module.css';

const PublicPage = ({ publication: { url, productId, kind } }: { publication: PublicationDetail }) => {
  const { t } = useTranslation('publications');
  if (!url) return <span className={styles['nothing']}>{t(productId || kind !== 'product' ? 'notPublic' : 'productGone')}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles['outside']}>
      {t('viewInStore')}
      <Icon of={ExternalLink} size={14} />
    </a>
  );
};

const Facts = ({ publication }: { publication: PublicationDetail }) => {
  const { t } = useTranslation('publications');
  const language = useLanguage();
  const { outcome, kind, store, publishedBy, at } = publication;
  return (
    <Section title={t('about')}>
      <FactList>
        <dt>{t('outcome')}</dt>
        <dd>
          <PublicationOutcome outcome={outcome} />
        </dd>
        <dt>{t('action')}</dt>
        <dd>{t(causeName(publication))}</dd>
        <dt>{t('store')}</dt>
        <dd>{store.name}</dd>
        <dt>{t(kind)}</dt>
        <dd>
          <PublicPage publication={publication} />
        </dd>
        <dt>{t('by')}</dt>
        <dd>{publishedBy || '–'}</dd>
        <dt>{t('when')}</dt>
        <dd>{formatDateTime(at, language)}</dd>
      </FactList>
    </Section>
  );
};

/** Why a publication was not done, or may not have been, and what to do about it. */
const Trouble = ({ publication: { outcome, error } }: { publication: PublicationDetail }) => {
  const { t } = useTranslation('publications');
  if (outcome === 'done') return null;
  const isFailed = outcome === 'failed';
  return (
    <div role="note" className={isFailed ? styles['failed'] : styles['unknown']}>
      <strong>{t(isFailed ? 'failedTitle' : 'unknownTitle')}</strong>
      <p>{isFailed ? error?.msg : t('unknownText')}</p>
    </div>
  );
};

const Gone = () => {
  const { t } = useTranslation('publications');
  const back = <ButtonLink to={publicationsPath}>{t('toHistory')}</ButtonLink>;
  return (
    <EmptyState headingLevel="h1" icon={FileQuestion} title={t('goneTitle')} action={back}>
      {t('goneText')}
    </EmptyState>
  );
};

const EditorLink = ({ publication: { productId } }: { publication: PublicationDetail }) => {
  const { t } = useTranslation('publications');
  if (!productId) return null;
  return (
    <ButtonLink to={`${paths.freestyle}?product=${productId}`} look="primary" icon={PenLine}>
      {t('openProduct')}
    </ButtonLink>
  );
};

const Entry = ({ id }: { id: string }) => {
  const { t } = useTranslation('publications');
  const back = <BackToList to={publicationsPath}>{t('history')}</BackToList>;
  return (
    <QueryState
      query={useQuery(publicationQuery(id))}
      skeleton={<Skeleton shape="form" count={4} />}
      gone={<Gone />}
      frame={(state) => (
        <Page title={t('publication')} intro={back}>
          {state}
        </Page>
      )}
    >
      {(publication) => (
        <Page title={publication.title || t('untitled')} intro={back} actions={<EditorLink publication={publication} />}>
          <EntryColumns facts={<Facts publication={publication} />}>
            <Trouble publication={publication} />
            <PublicationTexts publication={publication} />
          </EntryColumns>
        </Page>
      )}
    </QueryState>
  );
};

/** One publication: where it went, what became of it, and the texts before and after; an address that names none leads to the list. */
export const PublicationScreen = () => {
  const { id } = useParams();
  return id ? <Entry id={id} /> : <Navigate to={publicationsPath} replace />;
};
