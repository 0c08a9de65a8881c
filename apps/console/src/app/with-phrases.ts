import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPhrases } from '#console/kernel/i18n.ts';

/** A component that loads on demand, at the same time as the texts that it shows. */
export const withPhrases = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  phrases: readonly string[],
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadPhrases(phrases)]);
    return { default: component };
  });
