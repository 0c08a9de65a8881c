import type { ProductSync } from '@inkstone/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { startSync, stopSync, takeSync } from './product.queries.ts';
import styles from './products.module.css';

/** Asks for a reading of the store, or for its end. */
export const useSync = (ask: () => Promise<ProductSync | null>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: ask, onSuccess: (sync) => takeSync(client, sync), onError: showFailure });
};

const Reading = ({ sync: { read, expected } }: { sync: ProductSync }) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const id = useId();
  const stop = useSync(stopSync);
  const counts = { read: formatNumber(read, language), expected: formatNumber(expected ?? 0, language) };
  return (
    <div className={styles['reading']}>
      <span id={id} className="numbers">
        {expected === null ? t('syncCounting', counts) : t('syncRunning', counts)}
      </span>
      <progress aria-labelledby={id} className={styles['progress']} {...(expected && { value: Math.min(read, expected), max: expected })} />
      <Button size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        {t('syncStop')}
      </Button>
    </div>
  );
};

/** How far the reading of the store is, or why it ended early and how it goes on; nothing once it was whole. */
export const SyncLine = ({ sync }: { sync: ProductSync | null | undefined }) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const goOn = useSync(startSync);
  if (sync?.state === 'running') return <Reading sync={sync} />;
  if (sync?.state !== 'failed' && sync?.state !== 'stopped') return null;
  const action = (
    <Button size="small" isBusy={goOn.isPending} onClick={() => goOn.mutate()}>
      {t('syncGoOn')}
    </Button>
  );
  const read = formatNumber(sync.read, language);
  return (
    <Banner tone={sync.state === 'failed' ? 'danger' : 'warning'} action={action}>
      {sync.state === 'failed' ? t('syncFailed', { read, reason: sync.error?.msg ?? '' }) : t('syncStopped', { read })}
    </Banner>
  );
};
