import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPhrases } from '#console/kernel/texts/i18n.ts';

/** Loads on demand; `preload` begins before it is drawn, and answers when it is there. */
export type Loaded<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

/** A component that loads on demand, at the same time as the texts that it shows. */
export const withPhrases = <Props extends object>(load: () => Promise<ComponentType<Props>>, phrases: readonly string[]): Loaded<Props> => {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const begin = () => {
    loading ??= Promise.all([load(), loadPhrases(phrases)]).then(([component]) => ({ default: component }));
    return loading;
  };
  // A failure is thrown where the component is drawn.
  const preload = () => begin().catch(() => undefined);
  return Object.assign(lazy(begin), { preload });
};
