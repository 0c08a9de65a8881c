import { answerLabel } from '@inkstone/contract/kit/answer-label';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '../conversation/use-chat.ts';

/** Words without what only the eye needs. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[\d{1,3}\]|[*_`>|\\#]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Tells whoever listens what an answer says, once and whole, when it has been written. */
export const HeardAnswer = ({ branch }: Pick<Chat, 'branch'>) => {
  const { t } = useTranslation('chats');
  const [awaited, setAwaited] = useState<string | null>(null);
  const last = branch.at(-1)?.message;
  if (last?.state === 'running' && awaited !== last.id) setAwaited(last.id);
  const isWritten = last !== undefined && last.id === awaited && last.state !== 'running';
  const label = last && answerLabel(last);
  return (
    <p role="status" className="visually-hidden">
      {isWritten && (label === 'notFound' || label === 'notClear' ? t(label) : plain(last.text))}
    </p>
  );
};
