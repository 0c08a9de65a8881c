import { type Module, readModules } from '@inkstone/contract/kit/modules';

/** The server writes into the page what it was started with. */
const written = (): string => document.querySelector<HTMLMetaElement>('meta[name="modules"]')?.content ?? '';

/** Whether this installation has a module; what names none is always there. */
export const isSwitchedOn = (module: Module | undefined): boolean => module === undefined || readModules(written())[module];
