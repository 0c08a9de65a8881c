import type { Factor, FactorList } from '@inkstone/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { NameDialog } from '#console/ui/forms/name-dialog.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { AddPasskey, AddTotp } from './add-dialogs.tsx';
import { factorsQuery, removeFactor, renameFactor, renewCodes, useFactorsRefresh } from './factor.queries.ts';
import styles from './factors.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is open above the card. */
type Open =
  | { kind: 'totp' | 'passkey' | 'codes' }
  | { kind: 'rename' | 'remove'; factor: Factor }
  | { kind: 'shown'; codes: readonly string[] }
  | null;

type RowProps = { factor: Factor; onOpen: (open: Open) => void };

const FactorRow = ({ factor, onOpen }: RowProps) => {
  const { t } = useTranslation('factors');
  const { kind, name, createdAt, lastUsedAt } = factor;
  return (
    <li className={styles['item']}>
      <Icon of={kind === 'passkey' ? KeyRound : Smartphone} />
      <span className={styles['about']}>
        <span>{name}</span>
        <small>
          {t(kind)} · <Trans ns="factors" i18nKey="added" components={{ when: <TimeAgo at={createdAt} /> }} /> ·{' '}
          {lastUsedAt ? <Trans ns="factors" i18nKey="lastUsed" components={{ when: <TimeAgo at={lastUsedAt} /> }} /> : t('neverUsed')}
        </small>
      </span>
      <span className={styles['actions']}>
        <Button size="small" aria-label={`${t('rename')}: ${name}`} onClick={() => onOpen({ kind: 'rename', factor })}>
          {t('rename')}
        </Button>
        <Button size="small" aria-label={`${t('remove')}: ${name}`} onClick={() => onOpen({ kind: 'remove', factor })}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
};

type DialogsProps = { list: FactorList; open: Open; setOpen: (open: Open) => void };

const Dialogs = ({ list: { hasPassword, factors }, open, setOpen }: DialogsProps) => {
  const { t } = useTranslation('factors');
  const refresh = useFactorsRefresh();
  const close = () => setOpen(null);
  const show = (codes: readonly string[] | null) => {
    setOpen(codes ? { kind: 'shown', codes } : null);
    void refresh();
  };
  const shared = { hasPassword, onClose: close };
  if (open?.kind === 'totp') return <AddTotp {...shared} onAdded={({ recoveryCodes }) => show(recoveryCodes)} />;
  if (open?.kind === 'passkey') return <AddPasskey {...shared} onAdded={({ recoveryCodes }) => show(recoveryCodes)} />;
  if (open?.kind === 'shown') return <RecoveryCodes codes={open.codes} onClose={close} />;
  if (open?.kind === 'rename') {
    const { id, name } = open.factor;
    return (
      <NameDialog
        title={t('rename')}
        action={t('save')}
        name={name}
        field={{ label: t('name'), help: t('nameHelp'), maxLength: 60 }}
        missing={t('fieldMissing', { label: t('name') })}
        onSubmit={(next) => renameFactor(id, next).then(() => show(null))}
        onClose={close}
      />
    );
  }
  if (open?.kind === 'codes') {
    const renew = async (password: string) => show((await renewCodes(password)).recoveryCodes);
    return (
      <PasswordDialog {...shared} title={t('codesNew')} confirmLabel={t('codesNew')} onConfirm={renew}>
        <p>{t('codesNewText')}</p>
      </PasswordDialog>
    );
  }
  if (open?.kind !== 'remove') return null;
  const { id, name } = open.factor;
  const remove = async (password: string) => {
    await removeFactor(id, password);
    show(null);
  };
  return (
    <PasswordDialog {...shared} title={t('removeTitle', { name })} confirmLabel={t('remove')} isDanger onConfirm={remove}>
      <p>{t(factors.length === 1 ? 'removeLast' : 'removeText')}</p>
    </PasswordDialog>
  );
};

const Factors = ({ list }: { list: FactorList }) => {
  const { t } = useTranslation('factors');
  const [open, setOpen] = useState<Open>(null);
  if (!list.isOffered && !list.factors.length) return <p>{t('outside')}</p>;
  return (
    <div className={styles['stack']}>
      {list.factors.length > 0 ? (
        <ul className={styles['list']}>
          {list.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onOpen={setOpen} />
          ))}
        </ul>
      ) : (
        <p>{t('none')}</p>
      )}
      {list.factors.length > 0 && (
        <p className={styles['soft']}>
          {t('codesLeft', { count: list.recoveryCodesLeft })}{' '}
          <Button size="small" onClick={() => setOpen({ kind: 'codes' })}>
            {t('codesNew')}
          </Button>
        </p>
      )}
      <div className={styles['actions']}>
        {list.mayAddPasskey && <Button onClick={() => setOpen({ kind: 'passkey' })}>{t('addPasskey')}</Button>}
        <Button onClick={() => setOpen({ kind: 'totp' })}>{t('addTotp')}</Button>
      </div>
      {!list.mayAddPasskey && <p className={styles['soft']}>{t('passkeyHost')}</p>}
      <Dialogs list={list} open={open} setOpen={setOpen} />
    </div>
  );
};

/** The person's second factors and recovery codes. */
export const FactorsCard = () => {
  const { t } = useTranslation('factors');
  return (
    <Section title={t('title')} description={t('text')}>
      <QueryState query={useQuery(factorsQuery)} skeleton={<Skeleton count={2} />}>
        {(list) => <Factors list={list} />}
      </QueryState>
    </Section>
  );
};
