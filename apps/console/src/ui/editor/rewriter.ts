/** One way of writing a part anew. */
export type RewriteWay = {
  value: string;
  label: string;
  /** What can be chosen of this way: a tone, a language. */
  options?: { label: string; all: readonly { value: string; label: string }[] };
  /** Why it can not be done now; undefined where it can. */
  refusal?: string | undefined;
};

/** What is asked: a part as HTML whose pictures are ⟦0⟧, ⟦1⟧ …, and all that is seen of the text. */
export type RewriteWish = { way: string; option: string; selection: string; around: string };

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
  /** Answers with the part's HTML when it is whole; fails with what a person may read, or by the signal. */
  write: (wish: RewriteWish, following: { onText: (html: string) => void; signal: AbortSignal }) => Promise<string>;
};
