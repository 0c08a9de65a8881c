import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Attempt } from './answer-attempt.ts';

/** Why nothing of an answer is kept, as the person is told. */
export const causeOf = <Name extends string>(attempt: Attempt<Name>, missing: readonly Name[]): AppError => {
  const { isSure, faultOf, cut, reason, hasToolCall, isSilent, isRefused } = attempt;
  const every = (isMeant: (name: Name) => boolean): boolean => missing.every(isMeant);
  if (isSure || every((name) => faultOf(name) === 'language')) return new AppError('writer.wrongLanguage', 502);
  if (isRefused || missing.some((name) => faultOf(name) === 'refused')) return new AppError('writer.refused', 502);
  if (reason === 'content-filter') return new AppError('writer.filtered', 502);
  if (reason === 'length') return new AppError(isSilent ? 'writer.thoughtAway' : 'writer.cutOff', 502);
  if (hasToolCall) return new AppError('writer.toolCall', 502);
  if (isSilent || every((name) => faultOf(name) === 'empty')) return new AppError('writer.emptyAnswer', 502);
  if (every((name) => faultOf(name) === 'tooLong')) return new AppError('writer.tooLong', 502);
  return new AppError(cut.length === missing.length ? 'writer.cutOff' : 'writer.generationFailed', 502);
};
