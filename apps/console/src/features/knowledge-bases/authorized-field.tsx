import { useTranslation } from 'react-i18next';
import { usePeopleChoice } from '#console/kernel/texts/use-people-choice.ts';
import { ChipsSelect } from '#console/ui/forms/chips-select.tsx';
import type { GeneralFormState } from './general-values.ts';

/** To which people and groups a knowledge base is opened, where it is open to chosen ones. */
export const AuthorizedField = ({ form }: { form: GeneralFormState }) => {
  const { t } = useTranslation('knowledgeBases');
  const { users, groups } = form.values;
  const choice = usePeopleChoice({
    users,
    groups,
    onChange: (chosen) => {
      form.set('users', chosen.users);
      form.set('groups', chosen.groups);
    },
  });
  const help = users.length + groups.length ? t('authorizedUsersHelp') : `${t('noAuthorized')} ${t('authorizedUsersHelp')}`;
  return <ChipsSelect {...choice} label={t('authorizedUsers')} help={help} />;
};
