import type { ComponentProps } from 'react';
import { ChipsSelect } from './chips-select.tsx';
import { SelectField } from './select-field.tsx';

type Props<Kind extends string> = {
  select: ComponentProps<typeof SelectField<Kind>>;
  /** Null while nobody is chosen one by one. */
  chips: ComponentProps<typeof ChipsSelect> | null;
};

/** For whom something is: a choice, and the chosen ones where it is for these alone. */
export const AudienceField = <Kind extends string>({ select, chips }: Props<Kind>) => (
  <>
    <SelectField {...select} />
    {chips && <ChipsSelect {...chips} />}
  </>
);
