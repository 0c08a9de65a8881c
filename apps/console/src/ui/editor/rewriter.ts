/** One way of writing a part anew. */
export type RewriteWay = {
  value: string;
  label: string;
  /** What can be chosen of this way: a tone, a language. */
  options?: { label: string; all: readonly { value: string; label: string }[] };
  /** Why it can not be done now; undefined where it can. */
  refusal?: string | undefined;
};

/** A part as it was asked for: HTML whose pictures are ⟦0⟧, ⟦1⟧ …, or the words of a line, and where the text had it. */
export type AskedPart = { selection: string; from: number; to: number };

/** What is asked: a part, and all that is seen of the text. */
export type RewriteWish = AskedPart & {
  way: string;
  option: string;
  around: string;
  /** So many characters the rest of the text takes. */
  beside: number;
};

/** A part that an earlier page asked for, and on which nobody has decided yet. */
export type LeftRewrite = AskedPart & { runId: string };

/** Somebody who writes parts of a text anew; the editor knows nothing else of it. */
export type Rewriter = {
  ways: readonly RewriteWay[];
  /** What it costs, said before. */
  note: string;
  /** The button that begins, with its price. */
  startLabel: string;
  /** So many characters of HTML a part may have. */
  longest: number;
  /** Of the text, so that its words are told apart. */
  language: string;
  /** Begins it, and answers by which name it goes on; fails with what a person may read. */
  begin: (wish: RewriteWish) => Promise<string>;
  /** What became of it: the part when it is whole, or why there is none. Fails where the line to it is lost. */
  follow: (
    runId: string,
    following: { onText: (text: string) => void; signal: AbortSignal },
  ) => Promise<{ text: string } | { failure: string }>;
  stop: (runId: string) => void;
  /** Somebody has decided on it: no page has to go on with it. */
  decided: (runId: string) => void;
  /** Whether a later page goes on with what this one leaves; without, it ends with its page. */
  isKept: boolean;
  /** What an earlier page left; null for nothing. */
  left: LeftRewrite | null;
};
