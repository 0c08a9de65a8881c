import type { ChatFigures, ChatUsage } from '@inkstone/contract/chat-usage';
import { useTranslation } from 'react-i18next';

/** By what the answers are divided. */
export type Division = 'base' | 'user' | 'outcome';

/** One knowledge base, person or outcome with what its answers came to. */
export type UsagePart = { key: string; name: string; now: ChatFigures; before: ChatFigures; days: ChatFigures[] };

const shownOfId = 8;

/** The answers by knowledge bases, people or outcomes, each with a name that people know. */
export const useParts = () => {
  const { t } = useTranslation('chatUsage');
  const nameOfUser = ({ userId, name, origin }: ChatUsage['users'][number]): string => {
    if (userId === null) return t('otherUsers');
    if (name === null) return origin === 'site' ? t('visitors') : t('removedUser', { id: userId.slice(0, shownOfId) });
    if (origin === 'chat') return name;
    return t(origin === 'api' ? 'byProgram' : 'bySite', { name });
  };
  return (usage: ChatUsage, division: Division): UsagePart[] => {
    if (division === 'outcome') return usage.outcomes.map((part) => ({ ...part, key: part.outcome, name: t(part.outcome) }));
    if (division === 'user') return usage.users.map((part) => ({ ...part, key: part.userId ?? '', name: nameOfUser(part) }));
    return usage.bases.map((part) => {
      const { baseId, name } = part;
      return { ...part, key: baseId, name: name ?? t('removedBase', { id: baseId.slice(0, shownOfId) }) };
    });
  };
};
