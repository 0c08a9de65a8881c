import { inject } from 'vitest';

declare module 'vitest' {
  /** What the mutation tester hands to each run. */
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    mutantActivation: 'static' | 'runtime';
    globalNamespace: string;
  }
}

// In a process that is used again the mutant of the run before would still be on while the next test file is loaded.
const tester: unknown = Reflect.get(globalThis, inject('globalNamespace'));
if (inject('mutantActivation') === 'runtime' && typeof tester === 'object' && tester) Reflect.set(tester, 'activeMutant', undefined);
