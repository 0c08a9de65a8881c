import { createContext, useContext } from 'react';

/** A modal dialog makes everything outside of it inert; a bar stays where it is while the page under it scrolls. */
const Host = createContext<HTMLElement | 'bar' | null>(null);

/** Says in which dialog floating parts stand, or that what opens them is in a bar. */
export const FloatingHost = Host.Provider;

/** The props that put a floating part into the dialog around it, or into the page, and let it move only with what opened it. */
export const useFloatingHost = () => {
  const host = useContext(Host);
  return {
    portal: host instanceof HTMLElement ? { container: host } : {},
    positioner: { positionMethod: host ? ('fixed' as const) : ('absolute' as const), sideOffset: 6, collisionPadding: 8 },
  };
};
