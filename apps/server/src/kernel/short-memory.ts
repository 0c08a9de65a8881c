type Options<Value> = {
  /** Answers many at once; what it leaves out does not exist. */
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /** How long an answer is believed, from the moment in which it was asked for; a second. */
  beliefMs?: number;
  /** So many answers are kept at most, the latest ones. */
  most?: number;
  now?: () => number;
};

type Kept<Value> = { value: Value | undefined; askedAt: number };

/**
 * A memory for what is asked at every call and must not be believed for long. An answer that is older than half of its time is asked for
 * again while it still counts; all that is asked in one turn of the event loop is one question. What cannot be asked again is not believed:
 * the error goes to whoever asks.
 */
export const createShortMemory = <Value>({ ask, beliefMs = 1000, most = 20_000, now = () => performance.now() }: Options<Value>) => {
  const kept = new Map<string, Kept<Value>>();
  const asked = new Map<string, Promise<Value | undefined>>();
  let gathering: { keys: Set<string>; answers: Promise<ReadonlyMap<string, Value>> } | null = null;

  const askAll = async (keys: Set<string>): Promise<ReadonlyMap<string, Value>> => {
    await null;
    gathering = null;
    const askedAt = now();
    const answers = await ask([...keys]);
    for (const key of keys) {
      kept.delete(key);
      kept.set(key, { value: answers.get(key), askedAt });
    }
    for (const key of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(key);
    }
    return answers;
  };

  const askFor = (key: string): Promise<Value | undefined> => {
    const underWay = asked.get(key);
    if (underWay) return underWay;
    if (!gathering) {
      const keys = new Set<string>();
      gathering = { keys, answers: askAll(keys) };
    }
    gathering.keys.add(key);
    const answer = gathering.answers.then((answers) => answers.get(key)).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };

  /** What is known of a key and still believed. */
  const recall = (key: string): Kept<Value> | undefined => {
    const known = kept.get(key);
    if (!known) return undefined;
    const age = now() - known.askedAt;
    if (age >= beliefMs) return undefined;
    // Whoever comes when this one is too old meets the error.
    if (age >= beliefMs / 2) askFor(key).catch(() => undefined);
    return known;
  };

  return {
    /** The value of a key as it was a second ago at most; undefined where there is none. */
    find: async (key: string): Promise<Value | undefined> => {
      const known = recall(key);
      return known ? known.value : askFor(key);
    },
    /** The same without asking; undefined also for what is not known. */
    peek: (key: string): Value | undefined => recall(key)?.value,
  };
};
