import { useQuery } from '@tanstack/react-query';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { modelIn } from '#console/kernel/texts/use-model-choice.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';

/** What a run costs at most, in the contract's decimal text, and why it is free where it is. */
export type Price = { points: string; freeBy: 'builtin' | 'ownKey' | null };

/** What runs of this screen cost at most, with the model that its brief names; null as long as the models are not known. */
export const usePrice = <Kind extends KindShape>({ kind, state }: Pick<Writer<Kind>, 'kind' | 'state'>) => {
  const { data: models = [] } = useQuery(usableModelsQuery);
  const words = usePriceWords();
  const { brief, text } = state;
  const { model } = modelIn(models, brief.modelId);
  const paidPoints = (named?: readonly Kind['field'][]): string => {
    const fields = named ?? kind.nextFields?.(text) ?? kind.fields.map(({ name }) => name);
    return String(kind.priceOf(fields, text));
  };
  /** That of some texts; left out, of what the main button writes. */
  const priceOf = (named?: readonly Kind['field'][]): Price | null => {
    if (!model) return null;
    if (model.isBuiltin || model.isOwn) return { points: '0', freeBy: model.isBuiltin ? 'builtin' : 'ownKey' };
    return { points: paidPoints(named), freeBy: null };
  };
  return {
    priceOf,
    /** The same with a model that is paid for. */
    paidPoints,
    /** What a button does, with its price behind it. */
    withPrice: (action: string, named?: readonly Kind['field'][]): string => {
      const price = priceOf(named);
      return price ? words.action(action, price.points) : action;
    },
  };
};
