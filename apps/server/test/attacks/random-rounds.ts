import fc from 'fast-check';
import { expect } from 'vitest';
import { buildActor, buildSharedUser } from '../builders.ts';
import { openKnowledgeBases } from '../knowledge-bases-suite.ts';
import { createTestClock } from '../test-clock.ts';

type Rounds<Round, Answer> = {
  count: number;
  /** Opens and closes as a round says. */
  arrange: (round: Round) => Promise<void>;
  /** Looks at all ways to what may be met; answers how many cases that were. */
  look: (round: Round) => Promise<number>;
  /** Asks, where that is allowed. */
  ask: (round: Round) => Promise<Answer | null>;
  /** Looks at what was answered in an earlier round; answers how many cases that were. */
  lookBack: (round: Round, answer: Answer) => Promise<number>;
};

/** An enterprise with shared users whose knowledge bases are opened and closed at random. */
export const openRandomRounds = async (names: readonly string[]) => {
  const clock = createTestClock();
  const suite = await openKnowledgeBases({ clock });
  // The built-in writer answers, by quoting.
  await suite.house.writeWith(null);
  const now = clock.now();
  const admin = await buildActor(suite.test.db, { usage: ['quseit'], now });
  const people = await Promise.all(names.map((name) => buildSharedUser(suite.test.db, { accountId: admin.accountId, name, now })));
  return {
    ...suite,
    admin,
    people,
    statusOf: async ({ headers }: typeof admin, path: string): Promise<number> =>
      (await suite.house.app.inject({ url: `/api${path}`, headers })).statusCode,

    /** One round after the other on the same house, so that each also closes what an earlier one had opened; answers how many cases were looked at. */
    lead: async <Round, Answer>(rounds: fc.Arbitrary<Round>, { count, arrange, look, ask, lookBack }: Rounds<Round, Answer>) => {
      const answers: Answer[] = [];
      let cases = 0;
      const run = async (round: Round): Promise<void> => {
        // What somebody may ask in a minute is no matter of these tests.
        clock.advance(60_000);
        await arrange(round);
        cases += await look(round);
        // The last ones, of whom some have been closed out since.
        for (const answer of answers.slice(-3)) cases += await lookBack(round, answer);
        const answer = await ask(round);
        if (answer) answers.push(answer);
      };
      await fc.assert(fc.asyncProperty(rounds, run), { numRuns: count, endOnFailure: true });
      expect(answers.length).toBeGreaterThan(0);
      return cases;
    },
  };
};
export type RandomRounds = Awaited<ReturnType<typeof openRandomRounds>>;
