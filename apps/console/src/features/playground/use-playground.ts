import type { ApiModel } from '@inkstone/contract/gateway';
import { randomKey } from '#console/kernel/calls/random-key.ts';
import { type Conversation, changeAnswer, emptyConversation, type Place, type Settings, type Step } from './conversation.ts';
import { keyOf, modelOf } from './models.ts';
import { useAnswers } from './use-answers.ts';
import { useKeptConversation } from './use-conversation.ts';

type Draft = Conversation['draft'];

const isRunningIn = ({ exchanges }: Conversation): boolean =>
  exchanges.some(({ answers }) => answers.some((answer) => answer?.steps.at(-1)?.state === 'running'));

const withResult = (step: Step, id: string, result: string | null): Step => ({
  ...step,
  tools: step.tools.map((tool) => (tool.id === id ? { ...tool, result } : tool)),
});

type Options = { owner: string; kind: string; models: readonly ApiModel[] };

/** The conversation of the playground, and all that can be done in it. */
export const usePlayground = ({ owner, kind, models }: Options) => {
  const { conversation, change, now } = useKeptConversation(owner);
  const chosenAt = (side: number): ApiModel | undefined => modelOf(models, now().models[side] ?? '');
  const modelAt = (side: number) => {
    const model = chosenAt(side);
    return model && { key: keyOf(model), name: model.name };
  };
  const answers = useAnswers({ kind, modelAt, change, now });
  const askAll = (exchange: number) => {
    for (const side of now().models.keys()) answers.ask({ exchange, side });
  };
  return {
    conversation,
    chosen: conversation.models.map((key) => modelOf(models, key)).filter((model) => model !== undefined),
    isRunning: isRunningIn(conversation),
    changeDraft: (next: (draft: Draft) => Draft) => change((current) => ({ ...current, draft: next(current.draft) })),
    changeSettings: (changes: Partial<Settings>) => change((current) => ({ ...current, settings: { ...current.settings, ...changes } })),
    chooseModel: (side: number, key: string) =>
      change((current) => ({ ...current, models: current.models.map((each, index) => (index === side ? key : each)) })),
    /** A second model beside the first, or the first one alone again. */
    compare: (isOn: boolean) =>
      change((current) => {
        const [first = ''] = current.models;
        const other = models.find((model) => model !== chosenAt(0)) ?? chosenAt(0);
        return { ...current, models: isOn ? [first, other ? keyOf(other) : ''] : [first] };
      }),
    send: () => {
      const { draft, exchanges } = now();
      const added = { id: randomKey(), text: draft.text.trim(), pictures: draft.pictures, answers: [] };
      change((current) => ({ ...current, exchanges: [...exchanges, added], draft: emptyConversation.draft }));
      askAll(exchanges.length);
    },
    /** What came after it goes: the answers were to other words. */
    edit: (exchange: number, text: string) => {
      change((current) => ({
        ...current,
        exchanges: current.exchanges
          .slice(0, exchange + 1)
          .map((each, index) => (index === exchange ? { ...each, id: randomKey(), text: text.trim(), answers: [] } : each)),
      }));
      askAll(exchange);
    },
    again: answers.ask,
    stop: answers.stop,
    setResult: (place: Place, id: string, result: string | null) =>
      change((current) =>
        changeAnswer(current, place, (answer) => answer && { ...answer, steps: answer.steps.map((step) => withResult(step, id, result)) }),
      ),
    goOn: answers.goOn,
    /** Begins anew; how the model is to answer stays. */
    clear: () => {
      answers.stop();
      change((current) => ({ ...emptyConversation, models: current.models, settings: current.settings }));
    },
  };
};
export type Playground = ReturnType<typeof usePlayground>;
