import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'icon' | 'children' | 'aria-label'> & { icon: LucideIcon; label: string };

/** A quiet button with an icon alone; its name is read aloud and shown as a hint. */
export const IconButton = ({ label, ...rest }: Props) => (
  <Tooltip text={label}>
    <Button look="quiet" size="small" {...rest} aria-label={label} />
  </Tooltip>
);
