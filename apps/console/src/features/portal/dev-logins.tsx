import type { DevLogin } from '@inkstone/contract/portal';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import styles from './portal.module.css';
import { useDevLogin } from './portal.queries.ts';

type Props = { logins: readonly DevLogin[] };

const labelKeys = { shop: 'devShop', enterprise: 'devEnterprise', api: 'devApi', operator: 'devOperator' } as const satisfies Record<
  DevLogin,
  string
>;

/** One button for each sample account; the server offers them on this machine only. */
export const DevLogins = ({ logins }: Props) => {
  const { t } = useTranslation('portal');
  const signIn = useDevLogin();
  const isUnderWay = signIn.isPending || signIn.isSuccess;
  if (!logins.length) return null;
  return (
    <section aria-labelledby="dev-logins" className={styles['dev']}>
      <h2 id="dev-logins">{t('devTitle')}</h2>
      <p>{t('devHelp')}</p>
      <ErrorSummary message={signIn.error ? messageOf(signIn.error) : null} />
      <div className={styles['devButtons']}>
        {logins.map((kind) => (
          <Button key={kind} isBusy={isUnderWay && signIn.variables === kind} disabled={isUnderWay} onClick={() => signIn.mutate(kind)}>
            {t(labelKeys[kind])}
          </Button>
        ))}
      </div>
    </section>
  );
};
