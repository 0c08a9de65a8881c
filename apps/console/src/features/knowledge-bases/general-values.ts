import type { OpenedBase } from '@inkstone/contract/knowledge-bases';
import type { useForm } from '#console/ui/forms/use-form.ts';

/** What the form of a knowledge base begins with. */
export const valuesOf = (base: OpenedBase) => {
  const { name, remark, avatar, banner } = base;
  const { authority, users, groups, monthlyLimit, needsUserInfo, offersPerson, quickQuestions, supportUrl } = base;
  const { isStrict, modelIds, defaultModelId, systemPrompt, assistantPrompt, suggestsQuestions, tags, embeddingModel, rerankModelId } =
    base;
  return {
    ...{ name, remark, avatar, banner, authority, users, groups, monthlyLimit, needsUserInfo, offersPerson, quickQuestions, supportUrl },
    ...{ isStrict, modelIds, systemPrompt, assistantPrompt, suggestsQuestions, tags },
    defaultModelId: defaultModelId ?? '',
    embeddingModel: String(embeddingModel),
    rerankModelId: rerankModelId ?? '',
  };
};

/** The form of a knowledge base, as its groups of fields see it. */
export type GeneralFormState = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>;
