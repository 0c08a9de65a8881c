import type { ComponentProps } from 'react';
import { TextField } from '#console/ui/forms/text-field.tsx';

/** A price as it is typed. */
export const PriceField = (props: Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete'>) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" />
);
