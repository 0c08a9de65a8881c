import { useQuery } from '@tanstack/react-query';
import { BookOpen, MessagesSquare, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { BaseCard } from './base-card.tsx';
import { basesQuery } from './knowledge-base.queries.ts';
import styles from './knowledge-bases.module.css';
import { NewBaseDialog } from './new-base-dialog.tsx';

/** What the account's assistants answer from: a card each. */
export const KnowledgeBasesScreen = () => {
  const { t } = useTranslation('knowledgeBases');
  const [doing, doNow] = useUrlState('do');
  const bases = useQuery(basesQuery);
  const { items = [], most = 0 } = bases.data ?? {};
  const isFull = items.length >= most;
  const add = (
    <Button look="primary" icon={Plus} onClick={() => doNow('add')}>
      {t('add')}
    </Button>
  );
  const empty = (
    <EmptyState icon={BookOpen} title={t('emptyTitle')} action={add}>
      {t('emptyText')}
    </EmptyState>
  );
  const actions = items.length > 0 && (
    <>
      <ButtonLink to={paths.aiChat} icon={MessagesSquare}>
        {t('ask')}
      </ButtonLink>
      {!isFull && add}
    </>
  );
  return (
    <Page title={t('title')} intro={t('intro')} width="full" actions={actions}>
      {items.length > 0 && isFull && (
        <Banner tone="accent" action={<Link to={paths.membership}>{t('toPlans')}</Link>}>
          {t('fullTitle', { most })} {t('fullText')}
        </Banner>
      )}
      <QueryState query={bases} skeleton={<Skeleton shape="cards" count={3} />}>
        {() =>
          items.length ? (
            <>
              <ul className={styles['cards']} aria-label={t('title')}>
                {items.map((base) => (
                  <BaseCard key={base.id} base={base} />
                ))}
              </ul>
              <p className={styles['help']}>{t('countOf', { count: items.length, most })}</p>
            </>
          ) : (
            empty
          )
        }
      </QueryState>
      {doing === 'add' && <NewBaseDialog onClose={() => doNow('')} />}
    </Page>
  );
};
