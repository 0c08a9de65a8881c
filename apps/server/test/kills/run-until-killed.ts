// A server in little: works on a run for ever and says each delivery once it was written, until it is killed.
import { createDatabase, createPool } from '#server/db/database.ts';
import { createRunsFeature } from '#server/features/runs/index.ts';

const [url = '', accountId = '', userId = ''] = process.argv.slice(2);
const runs = createRunsFeature({
  database: createDatabase(createPool(url)),
  logger: { error: () => undefined },
  leaseMs: 1000,
  flushMs: 10,
});
await runs.start();
const actor = { accountId, userId, sessionId: '', signedInAt: new Date(), role: 'owner', isOperator: false, usage: [] } as const;
const { id } = await runs.startRun({
  actor,
  kind: 'test',
  input: {},
  work: async ({ emit }) => {
    for (let count = 1; ; count += 1) {
      emit({ type: 'count', count });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
});
process.stdout.write(`run ${id}\n`);
for await (const entry of runs.followRun(actor, id, { after: 0, signal: new AbortController().signal })) {
  if ('seq' in entry) process.stdout.write(`seq ${entry.seq}\n`);
}
