import { phrases } from '@inkstone/phrases';
import { byKey } from './by-key.ts';

/** The texts that manifests name. The build keeps these and no others (`build/manifest-texts.ts`); in tests and while developing it is all of them. */
export const manifest = byKey(phrases.zh);
