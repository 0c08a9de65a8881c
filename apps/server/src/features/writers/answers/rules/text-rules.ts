import type { WriterEvent } from '@inkstone/contract/writers';

export type RuleNote = Pick<Extract<WriterEvent, { type: 'note' }>, 'note' | 'params'>;

/** What a text has to keep to beside being one, as far as it can be told without a model. */
export type TextRules<Name extends string> = {
  /** What is wrong with a whole text, in words for the model; none when it may be kept. */
  complaintsOn: (name: Name, text: string) => readonly string[];
  /** The text as it is kept when it is still wrong: made to fit where that is possible, with what a person has to know of it. */
  settle: (name: Name, text: string) => { text: string; notes: readonly RuleNote[] };
};

/** All of these rules at once; a text is settled by one after the other. */
export const allRules = <Name extends string>(...rules: readonly TextRules<Name>[]): TextRules<Name> => ({
  complaintsOn: (name, text) => rules.flatMap(({ complaintsOn }) => complaintsOn(name, text)),
  settle: (name, text) =>
    rules.reduce<ReturnType<TextRules<Name>['settle']>>(
      (settled, rule) => {
        const next = rule.settle(name, settled.text);
        return { text: next.text, notes: [...settled.notes, ...next.notes] };
      },
      { text, notes: [] },
    ),
});

/** A whole text that breaks a rule, and what was wrong with it. */
export type Unruly = { text: string; complaints: readonly string[] };

/** Said with what was wrong, once. */
export const rulesCorrection = (complaints: readonly string[]): string =>
  `These texts are not right yet:\n${complaints.map((each) => `- ${each}`).join('\n')}\nWrite them again, in the same form.`;

/** Keeps the unruly texts that are left, and says what a person should look at. */
export const settleUnruly = <Name extends string>(
  unruly: ReadonlyMap<Name, Unruly>,
  rules: TextRules<Name>,
  { keep, note }: { keep: (name: Name, text: string) => void; note: (note: RuleNote) => void },
): void => {
  for (const [name, { text }] of unruly) {
    const settled = rules.settle(name, text);
    keep(name, settled.text);
    for (const each of settled.notes) note(each);
  }
};
