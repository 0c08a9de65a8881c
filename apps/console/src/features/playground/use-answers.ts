import type { PlaygroundEvent } from '@inkstone/contract/playground';
import { useEffect, useRef } from 'react';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { type Conversation, changeAnswer, changeLastStep, newStep, type Place, type Step } from './conversation.ts';
import { askModel } from './playground.queries.ts';
import { requestOf } from './request-of.ts';

type Options = {
  kind: string;
  /** The model of a side, as it stands in a request. */
  modelAt: (side: number) => { key: string; name: string } | undefined;
  change: (next: (current: Conversation) => Conversation) => void;
  now: () => Conversation;
};

const taken = (step: Step, event: PlaygroundEvent): Step => {
  switch (event.type) {
    case 'begun':
      return { ...step, id: event.id };
    case 'text':
      return { ...step, text: step.text + event.text };
    case 'thinking':
      return { ...step, isThinking: true };
    case 'tool':
      return { ...step, tools: [...step.tools, { id: event.id, name: event.name, arguments: event.arguments, result: null }] };
    case 'done':
      return { ...step, state: 'done', reason: event.reason, figures: event.figures };
  }
};

const problemOf = (error: unknown) => ({ code: error instanceof CallError ? error.code : null, text: messageOf(error) });

/** Asks models for answers, each on its side and all at once; what is under way can be stopped, and stops when the page is left. */
export const useAnswers = ({ kind, modelAt, change, now }: Options) => {
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const follow = async (place: Place, model: string): Promise<void> => {
    const controller = new AbortController();
    running.current.get(place.side)?.abort();
    running.current.set(place.side, controller);
    const request = requestOf(now(), model, place);
    const put = (next: (step: Step) => Step) => change((current) => changeLastStep(current, place, next));
    change((current) => changeAnswer(current, place, (answer) => answer && { ...answer, steps: [...answer.steps, newStep()] }));
    try {
      for await (const event of askModel(kind, request, controller.signal)) put((step) => taken(step, event));
    } catch (error) {
      put((step) => ({ ...step, state: 'failed', problem: problemOf(error) }));
    }
    if (controller.signal.aborted) put((step) => (step.state === 'running' ? { ...step, state: 'stopped' } : step));
    if (running.current.get(place.side) === controller) running.current.delete(place.side);
    refreshPoints();
  };

  return {
    /** Asks anew for the answer of a side; what stood there is replaced. */
    ask: (place: Place): void => {
      const model = modelAt(place.side);
      if (!model) return;
      change((current) => changeAnswer(current, place, () => ({ model: model.key, steps: [] })));
      void follow(place, model.name);
    },
    /** Goes on after what tools answered. */
    goOn: (place: Place): void => {
      const model = modelAt(place.side);
      if (model) void follow(place, model.name);
    },
    stop: (): void => {
      for (const controller of running.current.values()) controller.abort();
    },
  };
};
