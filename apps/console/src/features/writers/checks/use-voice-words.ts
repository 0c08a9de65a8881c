import type { CopySubject } from '@inkstone/copy-checks/copy';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { voiceWordsQuery } from '../writer.queries.ts';

/** What the voice of a brief asks for and never says; nothing where none is chosen, or it is gone. */
export const useVoiceWords = (voiceId: string | null): CopySubject['voiceWords'] => {
  const { data } = useQuery({ ...voiceWordsQuery, enabled: voiceId !== null });
  const voice = data?.find(({ id }) => id === voiceId);
  return useMemo(() => voice && { required: voice.requiredWords, banned: voice.bannedWords }, [voice]);
};
