import type { ErrorCode, Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';

/** Refusals whose words name what is not kept of a call, such as amounts: the log has words of its own for them. */
const inTheLog: Readonly<Record<string, ErrorCode>> = {
  'wallet.notEnoughPoints': 'gateway.pointsWereShort',
  'gateway.fieldWrong': 'gateway.fieldWasWrong',
  'gateway.fieldMissing': 'gateway.fieldWasWrong',
  'gateway.fieldInvalid': 'gateway.fieldWasWrong',
  'gateway.fieldUntranslatable': 'gateway.fieldWasUntranslatable',
  'gateway.fileByAddress': 'gateway.fileWasAddress',
  'gateway.fieldUnpriced': 'gateway.fieldWasUnpriced',
  'gateway.fieldStored': 'gateway.fieldWasStored',
  'gateway.connectionsFull': 'gateway.connectionsWereFull',
  'gateway.requestsPerMinute': 'gateway.requestsWereUp',
  'gateway.tokensPerMinute': 'gateway.tokensWereUp',
};

type Known = { model: string; vendor: string };

/** Why a call failed, as its log says it; a code without words stands for itself. */
export const toldError = (code: string, language: Language, known: Known): string => {
  const told = inTheLog[code] ?? code;
  return isErrorCode(told) ? translateError(language, told, known) : code;
};
