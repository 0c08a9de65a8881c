import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { ChangingView } from '#console/ui/layout/changing-view.tsx';
import { DeskPerson } from './desk-person.tsx';
import { DeskUsers } from './desk-users.tsx';

const fallbacks = { q: '', state: 'all', user: '', c: '' };

/** Where whoever runs a knowledge base reads what its shared users ask, and answers in place of the assistant. */
export const Desk = ({ baseId }: { baseId: string }) => {
  const { read, change } = useUrlValues(fallbacks);
  const userId = read('user');
  const state = (['waiting', 'takenOver'] as const).find((each) => each === read('state')) ?? 'all';
  return (
    <ChangingView name={userId}>
      {userId ? (
        <DeskPerson
          key={userId}
          baseId={baseId}
          userId={userId}
          conversationId={read('c')}
          onChoose={(c) => change({ c })}
          onBack={() => change({ user: '', c: '' })}
        />
      ) : (
        <DeskUsers
          baseId={baseId}
          q={read('q')}
          state={state}
          onSearch={(q) => change({ q })}
          onState={(next) => change({ state: next })}
          onOpen={(user) => change({ user, c: '' })}
        />
      )}
    </ChangingView>
  );
};
