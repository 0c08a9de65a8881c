import type { Language } from '@inkstone/phrases';
import { formatPoints } from '../texts/format.ts';
import { decimalOf } from './typed-micros.ts';

/** Whole micropoints, as points. */
export const formatMicropoints = (micropoints: number, language: Language): string => formatPoints(decimalOf(micropoints), language);
