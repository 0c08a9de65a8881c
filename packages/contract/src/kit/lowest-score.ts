/**
 * The lowest scores that suit who answers. What is quoted without a model has to answer as likely as not; a model reads passages, judges
 * them itself and says when they do not answer, so it is shown what may answer (decision 90).
 */
export const automaticThresholds = { quoting: 0.5, writing: 0.1 } as const;

/** Whoever answers: a model, or the built-in vendor, which quotes. */
type Answering = { isBuiltin: boolean };

/** What quotes in the documents' own words. */
export const quoting: Answering = { isBuiltin: true };

/** With which settings passages are looked for where somebody answers; a number that was chosen holds for everybody, and nobody quotes. */
export const settingsFor = (
  { topK, threshold }: { topK: number; threshold: number | null },
  answering: Answering = quoting,
): { topK: number; threshold: number } => ({
  topK,
  threshold: threshold ?? automaticThresholds[answering.isBuiltin ? 'quoting' : 'writing'],
});

/** The models by which a knowledge base answers, of those that its account may use; the one first by which it answers unasked. */
export const modelsOfBase = <Model extends { id: string }>(
  { modelIds, defaultModelId }: { modelIds: readonly string[]; defaultModelId: string | null },
  models: readonly Model[],
): Model[] => {
  const allowed = modelIds.length ? models.filter(({ id }) => modelIds.includes(id)) : [...models];
  // The models of a base may all have gone since: it still answers, by the default one.
  const offered = allowed.length ? allowed : models.slice(0, 1);
  const first = models.find(({ id }) => id === defaultModelId);
  return first ? [first, ...offered.filter(({ id }) => id !== first.id)] : offered;
};
