import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { SecretDialog } from '#console/ui/overlays/secret-dialog.tsx';
import { makeSecret, siteChatQuery } from './site-chat.queries.ts';

type Props = { baseId: string; publicId: string; hasSecret: boolean };

/** The secret by which a web site signs who its visitors are. */
export const SecretSection = ({ baseId, publicId, hasSecret }: Props) => {
  const { t } = useTranslation('siteChats');
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: () => makeSecret(baseId),
    onSuccess: (made) => {
      setSecret(made.secret);
      queryClient.setQueryData(siteChatQuery(baseId).queryKey, (chat) => chat && { ...chat, hasSecret: true });
    },
    onError: showFailure,
  });
  const make = async (): Promise<void> => {
    const question = { title: t('replaceTitle'), text: t('replaceText'), confirmLabel: t('replaceSecret'), isDanger: true };
    if (!hasSecret || (await confirm(question))) making.mutate();
  };
  const action = (
    <Button isBusy={making.isPending} onClick={() => void make()}>
      {t(hasSecret ? 'replaceSecret' : 'makeSecret')}
    </Button>
  );
  return (
    <Section title={t('secret')} description={t('secretText', { publicId })} actions={action}>
      <StatusDot tone={hasSecret ? 'success' : 'neutral'}>{t(hasSecret ? 'secretThere' : 'secretMissing')}</StatusDot>
      {secret && (
        <SecretDialog
          title={t('secretShown')}
          warning={t('secretOnce')}
          secret={secret}
          copyLabel={t('copySecret')}
          keptLabel={t('secretKept')}
          leaving={{
            ...{ title: t('secretLeaveTitle'), text: t('secretLeaveText') },
            ...{ confirmLabel: t('secretLeave'), cancelLabel: t('secretStay') },
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  );
};
