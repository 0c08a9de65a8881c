import type { OperatorGateway } from '@inkstone/contract/purchases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { operatorGatewaysQuery } from './administration.queries.ts';
import { InstructionsForm } from './instructions-form.tsx';
import styles from './operator-payments.module.css';

/** What still has to be done before payers are offered it. */
const Missing = ({ gateway }: { gateway: OperatorGateway }) => {
  const { t } = useTranslation('purchases');
  if (gateway.isUsable) return null;
  if (!gateway.missingVariables.length) return <p>{t('wayNeedsInstructions')}</p>;
  return (
    <div>
      <p>{t('wayNeedsSettings')}</p>
      <ul className={styles['variables']}>
        {gateway.missingVariables.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The operator's view of the ways to pay: which are offered, and what the others lack. */
export const OperatorPaymentsPage = () => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  return (
    <QueryState query={useQuery(operatorGatewaysQuery)} skeleton={<Skeleton shape="form" count={4} />}>
      {(gateways) => (
        <div className={styles['ways']}>
          {gateways.map((gateway) => (
            <Section
              key={gateway.id}
              title={gateway.name[language]}
              description={gateway.description[language]}
              actions={
                <StatusDot tone={gateway.isUsable ? 'success' : 'warning'}>
                  {t(gateway.isUsable ? 'wayOffered' : 'wayNotOffered')}
                </StatusDot>
              }
            >
              <div className={styles['way']}>
                <Missing gateway={gateway} />
                {gateway.instructions && <InstructionsForm gateway={gateway} instructions={gateway.instructions} />}
                {gateway.isUsable && gateway.flow === 'checkout' && <p>{t('wayReady')}</p>}
              </div>
            </Section>
          ))}
        </div>
      )}
    </QueryState>
  );
};
