import { createContext, useContext } from 'react';

const Host = createContext<HTMLElement | null>(null);

/** Says in which element floating parts stand: a modal dialog makes everything outside of it inert. */
export const FloatingHost = Host.Provider;

/** The props that put a floating part into the dialog around it, or into the page. */
export const useFloatingHost = () => {
  const container = useContext(Host);
  return {
    portal: container ? { container } : {},
    positioner: { positionMethod: container ? ('fixed' as const) : ('absolute' as const), sideOffset: 6, collisionPadding: 8 },
  };
};
