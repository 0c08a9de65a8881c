import type { UsableModel } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMicropoints } from '#console/kernel/money/micropoints.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { baseModelsQuery } from './knowledge-base.queries.ts';

type FieldOf = { value: string; onChange: (value: string) => void; error: string | null };
type Option = { value: string; label: string; note?: string };

/** What a model costs, by its tokens, its searches or both. */
const usePriceOf = () => {
  const { t } = useTranslation('knowledgeBases');
  const language = useLanguage();
  return ({ inputMicropoints, searchMicropoints }: UsableModel): string => {
    const tokens = inputMicropoints && t('priceOfTokens', { points: formatMicropoints(inputMicropoints, language) });
    const searches = searchMicropoints && t('priceOfSearches', { points: formatMicropoints(searchMicropoints, language) });
    return [tokens, searches].filter(Boolean).join(' · ') || t('noPrice');
  };
};

type ChoiceProps = FieldOf & {
  kind: 'embedding' | 'rerank';
  label: string;
  help: string;
  /** What is offered before the models; the first of it is chosen where a model is gone. */
  before: (first: Option | undefined) => Option[];
};

const ModelChoice = ({ kind, before, value, help, ...field }: ChoiceProps) => {
  const { t } = useTranslation('knowledgeBases');
  const models = useQuery(baseModelsQuery(kind));
  const priceOf = usePriceOf();
  return (
    <QueryState query={models} skeleton={<Skeleton shape="form" count={1} />}>
      {(list) => {
        const ofModels = list.map((model) => ({ value: model.id, label: model.name, note: `${model.vendor} · ${priceOf(model)}` }));
        const options = [...before(ofModels[0]), ...ofModels];
        const chosen = options.find((option) => option.value === value) ?? options[0];
        const words = chosen?.note ? `${help} ${t('searchModelNow', { model: chosen.note })}` : help;
        return <SelectField {...field} help={words} value={chosen?.value ?? ''} options={options} />;
      }}
    </QueryState>
  );
};

/** By which models passages are found beside their words, and put into their order. */
export const SearchModelsFields = ({ embedding, rerank }: { embedding: FieldOf; rerank: FieldOf }) => {
  const { t } = useTranslation('knowledgeBases');
  return (
    <>
      <ModelChoice
        {...embedding}
        kind="embedding"
        label={t('embeddingModel')}
        help={t('embeddingModelHelp')}
        before={(first) => [
          { value: 'automatic', label: t('automatic'), note: first ? `${first.label} · ${first.note}` : t('noEmbedder') },
          { value: 'none', label: t('byWordsAlone') },
        ]}
      />
      <ModelChoice
        {...rerank}
        kind="rerank"
        label={t('rerankModel')}
        help={t('rerankModelHelp')}
        before={() => [{ value: '', label: t('noDefault') }]}
      />
    </>
  );
};
