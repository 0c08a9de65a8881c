import type { FactorKind } from '@inkstone/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import { finishSecondStep, secondStepQuery, signInByPasskey } from './factor.queries.ts';
import styles from './factors.module.css';

type Way = FactorKind | 'recovery';

const questions = { passkey: 'secondPasskey', totp: 'secondTotp', recovery: 'secondRecovery' } as const satisfies Record<Way, string>;
const switches = { passkey: 'usePasskey', totp: 'useTotp', recovery: 'useRecovery' } as const satisfies Record<Way, string>;

const useGoOn = () => {
  const navigate = useNavigate();
  return ({ location }: { location: string }): void => void navigate(location, { replace: true });
};

const PasskeyForm = () => {
  const { t } = useTranslation('factors');
  const goOn = useGoOn();
  const form = useForm({ initial: {}, onSubmit: async () => goOn(await signInByPasskey()) });
  return (
    <Form onSubmit={form.submit} label={t('usePasskey')}>
      <ErrorSummary message={form.error && !(form.error instanceof CallError) ? t('passkeyStopped') : form.message} />
      <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
        {t('usePasskey')}
      </Button>
    </Form>
  );
};

const CodeForm = ({ kind }: { kind: 'totp' | 'recovery' }) => {
  const { t } = useTranslation('factors');
  const goOn = useGoOn();
  const label = t(kind === 'totp' ? 'code' : 'recoveryCode');
  const form = useForm({
    initial: { code: '' },
    checks: { code: (value) => (value.trim() ? null : t('fieldMissing', { label })) },
    onSubmit: async ({ code }) => goOn(await finishSecondStep({ kind, code })),
  });
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7, help: t('codeHelp') } as const;
  const letters = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 } as const;
  return (
    <Form onSubmit={form.submit} label={t('secondTitle')}>
      <ErrorSummary message={form.message} />
      <TextField {...form.field('code')} {...(kind === 'totp' ? digits : letters)} label={label} autoFocus />
      <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  );
};

const Ways = ({ kinds }: { kinds: readonly FactorKind[] }) => {
  const { t } = useTranslation('factors');
  const all: readonly Way[] = [...kinds, 'recovery'];
  const [chosen, setChosen] = useState<Way>(kinds.includes('passkey') ? 'passkey' : 'totp');
  return (
    <div className={styles['stack']}>
      <p>{t(questions[chosen])}</p>
      {chosen === 'passkey' ? <PasskeyForm /> : <CodeForm key={chosen} kind={chosen} />}
      <div className={styles['ways']}>
        {all
          .filter((way) => way !== chosen)
          .map((way) => (
            <Button key={way} look="quiet" isWide onClick={() => setChosen(way)}>
              {t(switches[way])}
            </Button>
          ))}
        <Link to={`${paths.portal}/login`}>{t('startAgain')}</Link>
      </div>
    </div>
  );
};

/** Asks for the second factor, between the password and the console. */
export const SecondStepScreen = () => {
  const { t } = useTranslation(['factors', 'entry']);
  return (
    <EntryPage title={t('secondTitle')}>
      <QueryState query={useQuery(secondStepQuery)} skeleton={<Spinner label={t('entry:opening')} size="large" />}>
        {({ kinds }) => <Ways kinds={kinds} />}
      </QueryState>
    </EntryPage>
  );
};
