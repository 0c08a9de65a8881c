import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/** The page's content policy lets no script add a style element: the library's parts do without. */
export const InlineStylePolicy = ({ children }: { children: ReactNode }) => <CSPProvider disableStyleElements>{children}</CSPProvider>;
