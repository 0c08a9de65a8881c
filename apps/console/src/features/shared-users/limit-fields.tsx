import type { UserLimit } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';

/** A monthly limit while it is chosen; null while nothing stands in the field. */
export type ChosenLimit = { kind: UserLimit['kind']; points: number | null };

export const chosenOf = (limit: UserLimit): ChosenLimit => ({ kind: limit.kind, points: limit.kind === 'points' ? limit.points : null });

export const limitOf = ({ kind, points }: ChosenLimit): UserLimit => (kind === 'points' ? { kind, points: points ?? 0 } : { kind });

type Props = { value: ChosenLimit; error: string | null; onChange: (limit: ChosenLimit) => void };

/** What somebody may spend a month. */
export const LimitFields = ({ value: { kind, points }, error, onChange }: Props) => {
  const { t } = useTranslation('sharedUsers');
  const { t: shell } = useTranslation('shell');
  const kinds = [
    { value: 'base', label: t('limitBase') },
    { value: 'points', label: t('limitPoints') },
    { value: 'none', label: t('limitNone') },
  ] as const;
  return (
    <>
      <SelectField
        label={t('limit')}
        help={t('limitHelp')}
        value={kind}
        options={kinds}
        onChange={(next) => onChange({ kind: next, points })}
      />
      {kind === 'points' && (
        <NumberField
          label={t('limitOwn')}
          help={t('limitOwnHelp')}
          value={points}
          error={error}
          min={0}
          step={100}
          unit={shell('pointsUnit')}
          onChange={(next) => onChange({ kind, points: next })}
        />
      )}
    </>
  );
};
