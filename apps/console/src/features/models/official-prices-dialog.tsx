import type { PriceDifference } from '@inkstone/contract/models';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { formatDay } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { priceDifferencesQuery, takeOfficialPrices } from './model.queries.ts';
import { OfficialPrice } from './official-price.tsx';
import styles from './official-prices.module.css';

type RowProps = { difference: PriceDifference; isChosen: boolean; onChoose: (isChosen: boolean) => void };

const Row = ({ difference: { label, stored, official, asOf }, isChosen, onChoose }: RowProps) => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  return (
    <li className={styles['row']}>
      <Checkbox label={label} isChecked={isChosen} onChange={onChoose} />
      <dl>
        <dt>{t('priceHere')}</dt>
        <dd>
          <OfficialPrice of={stored} />
        </dd>
        <dt>{asOf ? t('priceOfficialOn', { day: formatDay(asOf, language) }) : t('officialPriceShort')}</dt>
        <dd>
          <OfficialPrice of={official} />
        </dd>
      </dl>
    </li>
  );
};

type Props = {
  connectionId: string;
  /** The only model that it is about; null for all of the connection. */
  only: string | null;
  onClose: () => void;
};

type ListProps = Props & { differences: readonly PriceDifference[] };

const Choice = ({ connectionId, differences, onClose }: ListProps) => {
  const { t } = useTranslation('models');
  const refresh = useRefreshConnections();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = differences.map(({ id }) => id).filter((id) => !left.includes(id));
  const taking = useMutation({
    mutationFn: () => takeOfficialPrices(connectionId, chosen),
    onSuccess: async () => {
      showMessage('success', t('officialTaken', { count: chosen.length }));
      await refresh();
      onClose();
    },
    onError: showFailure,
  });
  const choose = (id: string, isChosen: boolean) => setLeft(isChosen ? left.filter((each) => each !== id) : [...left, id]);
  return (
    <>
      <p>{t('officialText')}</p>
      <ul className={styles['rows']}>
        {differences.map((difference) => (
          <Row
            key={difference.id}
            difference={difference}
            isChosen={!left.includes(difference.id)}
            onChoose={(isChosen) => choose(difference.id, isChosen)}
          />
        ))}
      </ul>
      <Button look="primary" disabled={!chosen.length} isBusy={taking.isPending} onClick={() => taking.mutate()}>
        {t('takeOfficial', { count: chosen.length })}
      </Button>
    </>
  );
};

/** What models cost here beside what their vendor asks, before the latter is taken over. */
export const OfficialPricesDialog = (props: Props) => {
  const { t } = useTranslation('models');
  const query = useQuery(priceDifferencesQuery(props.connectionId));
  const empty = (
    <EmptyState icon={BadgeCheck} title={t('officialNone')}>
      {t('officialNoneText')}
    </EmptyState>
  );
  return (
    <Dialog title={t('officialPricesTitle')} onClose={props.onClose} width="large">
      <div className={styles['dialog']}>
        <QueryState query={query} skeleton={<Skeleton shape="lines" count={4} />}>
          {(all) => {
            const differences = all.filter(({ id }) => props.only === null || id === props.only);
            return differences.length ? <Choice {...props} differences={differences} /> : empty;
          }}
        </QueryState>
      </div>
    </Dialog>
  );
};
