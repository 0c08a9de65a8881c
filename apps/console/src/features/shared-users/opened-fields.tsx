import { personGroupLimits } from '@inkstone/contract/person-groups';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ChipsSelect } from '#console/ui/forms/chips-select.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { openableQuery } from './shared-user.queries.ts';

type Opened = { groups: readonly string[]; baseIds: readonly string[] };
type Props = Opened & { onGroups: (groups: string[]) => void; onBases: (ids: string[]) => void };

/** The groups of a shared user, and the knowledge bases that are opened to them by name. */
export const OpenedFields = ({ groups, baseIds, onGroups, onBases }: Props) => {
  const { t } = useTranslation('sharedUsers');
  const bases = useQuery(openableQuery);
  return (
    <>
      <TagsField
        label={t('groups')}
        help={t('groupsHelp')}
        placeholder={t('groupsPlaceholder')}
        value={groups}
        onChange={onGroups}
        most={personGroupLimits.groups}
        longest={personGroupLimits.name}
        removeLabel={(word) => t('removeGroup', { word })}
        isOptional
      />
      <QueryState query={bases} skeleton={<Skeleton shape="lines" count={2} />}>
        {({ items }) => {
          const options = items.filter(({ authority }) => authority !== 'everybody').map(({ id, name }) => ({ value: id, label: name }));
          return (
            <ChipsSelect
              label={t('bases')}
              help={t('basesHelp')}
              placeholder={t('basesPlaceholder')}
              removeLabel={(name) => t('removeBase', { name })}
              value={options.filter(({ value }) => baseIds.includes(value))}
              options={options}
              onChange={(chosen) => onBases(chosen.map(({ value }) => value))}
              isOptional
            />
          );
        }}
      </QueryState>
    </>
  );
};
