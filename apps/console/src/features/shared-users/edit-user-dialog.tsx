import type { SharedUser } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { type ChosenLimit, chosenOf, LimitFields, limitOf } from './limit-fields.tsx';
import { OpenedFields } from './opened-fields.tsx';
import { changeUser, useRefreshUsers } from './shared-user.queries.ts';
import { UserFields, type UserTexts, useUserChecks } from './user-fields.tsx';

/** Changes what a shared user is called, may ask and may spend, and the address of one who has not come yet. */
export const EditUserDialog = ({ user, onClose }: { user: SharedUser; onClose: () => void }) => {
  const { t } = useTranslation('sharedUsers');
  const refresh = useRefreshUsers();
  const hasCome = user.status === 'active' || user.status === 'disabled';
  const initial: UserTexts & { limit: ChosenLimit; groups: string[]; baseIds: string[] } = {
    ...{ name: user.name, email: user.email, language: user.language, groups: user.groups },
    baseIds: user.bases.filter(({ by }) => by === 'person').map(({ id }) => id),
    limit: chosenOf(user.limit),
  };
  const form = useForm({
    initial,
    checks: { ...useUserChecks(), limit: ({ kind, points }) => (kind === 'points' && points === null ? t('limitMissing') : null) },
    onSubmit: async ({ email, limit, groups, baseIds, ...texts }) => {
      // What is opened may have been changed elsewhere meanwhile: what was left as it is here is not sent.
      const opened = {
        ...(groups !== initial.groups && { groups }),
        ...(String(baseIds) !== String(initial.baseIds) && { baseIds }),
      };
      const changes = { ...texts, ...opened, limit: limitOf(limit) };
      await changeUser(user.id, hasCome ? changes : { ...changes, email });
      void refresh();
      showToast('success', t('saved'));
      onClose();
    },
  });
  const { name, email, limit, groups, baseIds } = form.values;
  const isChanged = JSON.stringify({ ...form.values, name: name.trim(), email: email.trim() }) !== JSON.stringify(initial);
  return (
    <Dialog title={t('editTitle', { name: user.name })} onClose={onClose}>
      <SaveForm label={t('editTitle', { name: user.name })} form={form} isChanged={isChanged}>
        <UserFields form={form} emailHelp={t(hasCome ? 'emailFixed' : 'emailNew')} isEmailFixed={hasCome} />
        <OpenedFields
          groups={groups}
          baseIds={baseIds}
          onGroups={(next) => form.set('groups', next)}
          onBases={(next) => form.set('baseIds', next)}
        />
        <LimitFields value={limit} error={form.errorOf('limit')} onChange={(next) => form.set('limit', next)} />
      </SaveForm>
    </Dialog>
  );
};
