import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { acceptInvitation, invitationQuery } from './affiliate.queries.ts';
import styles from './affiliates.module.css';

const AcceptDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('affiliates');
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { code: '' },
    checks: { code: (code) => (code.trim() ? null : t('codeEmpty')) },
    onSubmit: async ({ code }) => {
      queryClient.setQueryData(invitationQuery.queryKey, await acceptInvitation(code));
      showToast('success', t('accepted'));
      onClose();
    },
  });
  return (
    <Dialog title={t('invitedQuestion')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('invitedQuestion')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('code')} label={t('code')} help={t('acceptHelp')} autoComplete="off" spellCheck={false} maxLength={40} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('accept')}
        </Button>
      </Form>
    </Dialog>
  );
};

/** The link that invites, and who invited this account. */
export const InvitationSection = () => {
  const { t } = useTranslation('affiliates');
  const { profile } = useGlobalState();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery(invitationQuery);
  const ask = query.data && !query.data.invitedBy && profile.role === 'owner' && (
    <Button look="quiet" size="small" className={styles['ask']} onClick={() => setIsAsking(true)}>
      {t('invitedQuestion')}
    </Button>
  );
  return (
    <Section title={t('invite')} description={t('inviteHelp')} actions={ask}>
      <QueryState query={query} skeleton={<Skeleton count={2} />}>
        {({ link, code, invitedBy }) => (
          <dl className={styles['invitation']}>
            <dt>{t('link')}</dt>
            <dd>
              <code>{link}</code>
              <CopyButton text={link} label={t('copyLink')} isLabelShown />
            </dd>
            <dt>{t('code')}</dt>
            <dd>
              <code>{code}</code>
              <CopyButton text={code} label={t('copyCode')} isLabelShown />
            </dd>
            {invitedBy && (
              <>
                <dt>{t('invitedBy')}</dt>
                <dd>{invitedBy}</dd>
              </>
            )}
          </dl>
        )}
      </QueryState>
      {isAsking && <AcceptDialog onClose={() => setIsAsking(false)} />}
    </Section>
  );
};
