import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'icon' | 'children' | 'aria-label' | 'title'> & { icon: LucideIcon; label: string };

/** A quiet button with an icon alone; its name is read aloud and shown under the pointer. */
export const IconButton = ({ label, ...rest }: Props) => <Button look="quiet" size="small" {...rest} aria-label={label} title={label} />;
