import { type AltTextsWish, altTextEndpoints } from '@inkstone/contract/alt-texts';
import { productEndpoints } from '@inkstone/contract/products';
import { call } from '#console/kernel/calls/call.ts';

export const writeAltTexts = (id: string, body: AltTextsWish) => call(altTextEndpoints.write, { params: { id }, body });
export const saveAltTexts = (id: string, body: { alts: string[]; version: string }) =>
  call(productEndpoints.saveAlts, { params: { id }, body });
