import type { BulkRow } from '@inkstone/contract/bulk';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { useRewriter } from '#console/kernel/texts/use-rewriter.ts';
import type { Rewriter } from '#console/ui/editor/rewriter.ts';
import { jobQuery } from './bulk.queries.ts';

/** Who writes parts of a row's description anew, by the wishes of its job; it ends with the dialog, for a row is no draft. */
export const useRowRewriter = ({ jobId, language }: Pick<BulkRow, 'jobId' | 'language'>): Rewriter | undefined => {
  const { data: job } = useQuery(jobQuery(jobId));
  const own = useLanguage();
  const { modelId = null, voiceId = null } = job?.wishes ?? {};
  const rewriter = useRewriter({ language: language ?? own, modelId, voiceId });
  return job && rewriter;
};
