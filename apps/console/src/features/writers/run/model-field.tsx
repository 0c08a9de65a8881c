import { useModelChoice } from '#console/kernel/texts/use-model-choice.ts';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import { usePrice } from './use-price.ts';

type Props<Kind extends KindShape> = { writer: Pick<Writer<Kind>, 'kind' | 'state'>; onChange: (modelId: string | null) => void };

/** The model that writes, with what the main button would cost by each; says when the chosen one is no longer offered. */
export const ModelField = <Kind extends KindShape>({ writer, onChange }: Props<Kind>) => {
  const { paidPoints } = usePrice(writer);
  const choice = useModelChoice({ modelId: writer.state.brief.modelId, points: paidPoints(), onChange });
  return choice && <SelectField {...choice} />;
};
