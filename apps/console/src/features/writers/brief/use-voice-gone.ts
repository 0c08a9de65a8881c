import { useQuery } from '@tanstack/react-query';
import { voiceWordsQuery } from '../writer.queries.ts';

/** Whether the voice of a brief is none of the account's any more; false as long as that is not known. */
export const useIsVoiceGone = (voiceId: string | null): boolean => {
  const { data } = useQuery({ ...voiceWordsQuery, enabled: voiceId !== null });
  return voiceId !== null && data !== undefined && !data.some(({ id }) => id === voiceId);
};
