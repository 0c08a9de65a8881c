import type { ChosenReaders, DocumentReaders } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';
import { type ChosenPeople, usePeopleChoice } from './use-people-choice.ts';

/** Whom documents answer; of several that differ, nothing is chosen yet. */
export type Audience = ChosenPeople & { kind: 'everybody' | 'chosen' | 'mixed' };

export const everybody: Audience = { kind: 'everybody', users: [], groups: [] };

const audienceOf = (readers: DocumentReaders): Audience => (readers ? { kind: 'chosen', ...readers } : everybody);

/** Whom some documents answer, as far as that is the same. */
export const audienceOfAll = (all: readonly DocumentReaders[]): Audience => {
  const [first = null, ...others] = all;
  const isSame = others.every((readers) => JSON.stringify(readers) === JSON.stringify(first));
  return isSame ? audienceOf(first) : { ...everybody, kind: 'mixed' };
};

export const readersOf = ({ kind, users, groups }: Audience): ChosenReaders =>
  kind === 'chosen' ? { groups: [...groups], userIds: users.map(({ id }) => id) } : null;

/** What the fields show by which it is said whom documents answer. Needs the phrases `people`. */
export const useAudience = (value: Audience, onChange: (next: Audience) => void) => {
  const { t } = useTranslation('people');
  const { kind, users, groups } = value;
  const isShown = kind === 'chosen';
  const chips = usePeopleChoice({ users, groups, isShown, onChange: (chosen) => onChange({ kind, ...chosen }) });
  const kinds = kind === 'mixed' ? (['mixed', 'everybody', 'chosen'] as const) : (['everybody', 'chosen'] as const);
  const help = users.length + groups.length ? t('readersHelp') : `${t('noReaders')} ${t('readersHelp')}`;
  return {
    select: {
      label: t('readers'),
      value: kind,
      options: kinds.map((each) => ({ value: each, label: t(each) })),
      onChange: (next: Audience['kind']) => onChange({ ...value, kind: next }),
    },
    chips: isShown ? { ...chips, label: t('chosenReaders'), help } : null,
  };
};
