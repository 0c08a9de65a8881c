import type { documentEndpoints } from '@inkstone/contract/documents';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRhythms } from '#console/kernel/texts/use-rhythms.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import styles from './documents.module.css';
import type { DocumentActions } from './use-document-actions.ts';

type Site = DataOf<typeof documentEndpoints.list>['sites'][number];

/** Web addresses, how often they are read anew, and a button that does it now. */
export const SitesList = ({ sites, sync }: { sites: readonly Site[]; sync: DocumentActions['sync'] }) => {
  const { t } = useTranslation('documents');
  const rhythms = useRhythms();
  return (
    <ul className={styles['sites']} aria-label={t('sites')}>
      {sites.map(({ id, address, pages, syncEvery }) => (
        <li key={id} className={styles['site']}>
          <div className={styles['siteRow']}>
            <span className={styles['named']}>
              {address}
              <span className={styles['hint']}>{t('pageCount', { count: pages })}</span>
            </span>
            <span className={styles['rhythm']}>
              <SelectField
                label={t('syncEvery')}
                value={syncEvery}
                options={rhythms}
                onChange={(next) => sync.mutate({ id, syncEvery: next })}
              />
              <Button icon={RefreshCw} isBusy={sync.isPending} onClick={() => sync.mutate({ id })}>
                {t('syncNow')}
              </Button>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};
