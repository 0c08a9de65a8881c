import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws the page; in its place what `whenBroken` says, when it breaks and no screen of it catches that. */
export const drawInto = (element: HTMLElement, page: ReactNode, whenBroken: (error: unknown) => ReactNode): void => {
  const root = createRoot(element, { onUncaughtError: (error) => root.render(whenBroken(error)) });
  root.render(<StrictMode>{page}</StrictMode>);
};
