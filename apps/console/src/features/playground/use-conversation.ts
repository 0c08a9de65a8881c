import { useEffect, useRef, useState } from 'react';
import { type Conversation, emptyConversation } from './conversation.ts';
import { dropConversation, findConversation, keepConversation } from './kept-conversation.ts';

const keepMs = 300;

/**
 * The conversation of a person, which outlives a reload of the page. `now` reads it as it is at this moment, for work that goes on between two drawings.
 */
export const useKeptConversation = (owner: string) => {
  const [conversation, setConversation] = useState<Conversation>(() => findConversation(owner));
  const latest = useRef(conversation);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keep = useRef(() => {});
  keep.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (latest.current === emptyConversation) dropConversation(owner);
    else keepConversation(owner, latest.current);
  };

  useEffect(() => {
    const onLeave = () => keep.current();
    onLeave();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);

  const change = (next: (current: Conversation) => Conversation): void => {
    latest.current = next(latest.current);
    setConversation(latest.current);
    timer.current ??= setTimeout(() => keep.current(), keepMs);
  };
  return { conversation, change, now: () => latest.current };
};
