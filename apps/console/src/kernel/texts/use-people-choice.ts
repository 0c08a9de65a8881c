import { personGroupLimits } from '@inkstone/contract/person-groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '#console/ui/forms/select.tsx';
import { foundPeopleQuery } from '../calls/found-people.ts';

type Person = { id: string; name: string; email: string };
/** People and groups to whom something is opened. */
export type ChosenPeople = { users: readonly Person[]; groups: readonly string[] };

type Asked = ChosenPeople & {
  /** Nobody is looked for behind a field that is not there. */
  isShown?: boolean;
  hasGroups?: boolean;
  onChange: (chosen: { users: Person[]; groups: string[] }) => void;
};

/** What a field of chips shows from which people and groups are chosen. Needs the phrases `people`. */
export const usePeopleChoice = ({ users, groups, isShown = true, hasGroups = true, onChange }: Asked) => {
  const { t } = useTranslation('people');
  const [q, search] = useState('');
  const found = useQuery({ ...foundPeopleQuery(q.trim()), placeholderData: keepPreviousData, enabled: isShown });
  const ofPerson = ({ id, name, email }: Person): Option => ({ value: id, label: name, note: email, group: t('people') });
  const ofGroup = (group: string): Option => ({ value: `group ${group}`, label: group, group: t('groups') });
  const foundUsers = found.data?.items ?? [];
  const allGroups = [...new Set([...groups, ...(found.data?.groups ?? [])])];
  const shown = allGroups.filter((group) => group.toLowerCase().includes(q.trim().toLowerCase()));
  const known = new Map([...users, ...foundUsers].map((user) => [user.id, user]));
  return {
    placeholder: t('search'),
    removeLabel: (name: string) => t('remove', { name }),
    value: [...groups.map(ofGroup), ...users.map(ofPerson)],
    options: [...(hasGroups ? shown.map(ofGroup) : []), ...foundUsers.map(ofPerson)],
    onSearch: search,
    onChange: (chosen: readonly Option[]) => {
      const values = new Set(chosen.map(({ value }) => value));
      onChange({
        users: [...known.values()].filter(({ id }) => values.has(id)).map(({ id, name, email }) => ({ id, name, email })),
        groups: allGroups.filter((group) => values.has(ofGroup(group).value)).slice(0, personGroupLimits.groups),
      });
    },
  };
};
