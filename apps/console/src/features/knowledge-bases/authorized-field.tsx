import type { OpenedBase } from '@inkstone/contract/knowledge-bases';
import { personGroupLimits } from '@inkstone/contract/person-groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipsSelect } from '#console/ui/forms/chips-select.tsx';
import type { Option } from '#console/ui/forms/select.tsx';
import type { GeneralFormState } from './general-values.ts';
import { authorizedQuery } from './knowledge-base.queries.ts';

type User = OpenedBase['users'][number];

/** To which people and groups a knowledge base is opened, where it is open to chosen ones. */
export const AuthorizedField = ({ form }: { form: GeneralFormState }) => {
  const { t } = useTranslation('knowledgeBases');
  const [q, search] = useState('');
  const found = useQuery({ ...authorizedQuery(q.trim()), placeholderData: keepPreviousData });
  const { users, groups } = form.values;
  const ofUser = ({ id, name, email }: User): Option => ({ value: id, label: name, note: email, group: t('people') });
  const ofGroup = (group: string): Option => ({ value: `group ${group}`, label: group, group: t('groups') });
  const foundUsers = found.data?.items ?? [];
  const allGroups = [...new Set([...groups, ...(found.data?.groups ?? [])])];
  const shown = allGroups.filter((group) => group.toLowerCase().includes(q.trim().toLowerCase()));
  const known = new Map([...users, ...foundUsers].map((user) => [user.id, user]));
  const choose = (chosen: readonly Option[]) => {
    const values = new Set(chosen.map(({ value }) => value));
    form.set(
      'users',
      [...known.values()].filter(({ id }) => values.has(id)).map(({ id, name, email }) => ({ id, name, email })),
    );
    form.set('groups', allGroups.filter((group) => values.has(ofGroup(group).value)).slice(0, personGroupLimits.groups));
  };
  return (
    <ChipsSelect
      label={t('authorizedUsers')}
      help={users.length + groups.length ? t('authorizedUsersHelp') : `${t('noAuthorized')} ${t('authorizedUsersHelp')}`}
      placeholder={t('authorizedUsersPlaceholder')}
      removeLabel={(name) => t('removeAuthorized', { name })}
      value={[...groups.map(ofGroup), ...users.map(ofUser)]}
      options={[...shown.map(ofGroup), ...foundUsers.map(ofUser)]}
      onSearch={search}
      onChange={choose}
    />
  );
};
