/** What of an answer decides what is said beside its words; `points` where its reader knows what it was charged. */
type LabelledAnswer = { state: string; outcome: string | null; text: string; points?: string | null; closest?: readonly unknown[] };
type AnswerLabel = 'failed' | 'stopped' | 'stoppedCharged' | 'stoppedEarly' | 'uncited' | 'notFound' | 'notClear';

/** What is said beside an answer that is not just words, wherever it is read: a key of the phrases `chats`. */
export const answerLabel = ({ state, outcome, text, points, closest = [] }: LabelledAnswer): AnswerLabel | null => {
  if (state === 'failed') return 'failed';
  if (state === 'stopped' && !text) return 'stoppedEarly';
  if (state === 'stopped') return Number(points ?? 0) > 0 ? 'stoppedCharged' : 'stopped';
  if (outcome === 'notFound' && closest.length > 0) return 'notClear';
  return outcome === 'uncited' || outcome === 'notFound' ? outcome : null;
};

/** Whose words an answer is, where it is no model's: a key of the phrases `chats`. */
export const answererLabel = ({ outcome, isBuiltin }: { outcome: string | null; isBuiltin: boolean }) => {
  if (outcome === 'fromFaq') return 'fromFaq';
  return isBuiltin ? 'withoutModel' : null;
};
