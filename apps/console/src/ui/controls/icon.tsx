import type { LucideIcon } from 'lucide-react';

type Props = { of: LucideIcon; size?: 14 | 16 | 20 | 24 };

/** An icon of the one set; it stands beside a text or in a control with an accessible name, so it is hidden from readers. */
export const Icon = ({ of: Glyph, size = 16 }: Props) => <Glyph size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
