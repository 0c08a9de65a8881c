import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';

const script = fileURLToPath(new URL('./spend-until-killed.ts', import.meta.url));

/** Another process that is ready to spend and waits for a word. */
export type Spender = ChildProcessByStdio<Writable, Readable, null>;

type Options = {
  spender: Spender;
  /** Acknowledgements to wait for before `kill`. */
  acknowledged: number;
  /** Ends the spending one way or the other; the child has to die of it. */
  kill: (child: Spender, heard: () => number) => void | Promise<void>;
};

/** Begins ahead of its turn, because a process takes longer to start than to spend. `isQuiet`: it is expected to say why it dies. */
export const startSpender = (url: string, accountIds: readonly string[], { isQuiet = false } = {}): Spender =>
  spawn(process.execPath, [script, url, ...accountIds], { stdio: ['pipe', 'pipe', isQuiet ? 'ignore' : 'inherit'] });

/** Spends, lets the spender die without warning, and answers what it had acknowledged until then. */
export const spendAndKill = async ({ spender: child, acknowledged, kill }: Options): Promise<string[]> => {
  const closed = once(child, 'close');
  let heard = '';
  let lines = 0;
  let killing: Promise<void> | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    heard += text;
    lines += text.split('\n').length - 1;
    if (lines < acknowledged || killing) return;
    // Whatever fails in there: nobody spends for ever.
    killing = Promise.resolve(kill(child, () => lines)).finally(() => child.kill('SIGKILL'));
    killing.catch(() => undefined);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write('go\n');
  await closed;
  await killing;
  // The last line may be cut in the middle.
  return heard.split('\n').slice(0, -1);
};

/** Acknowledged movements that the database does not know, or knows otherwise. */
export const findLost = async (db: OwnerDatabase, lines: readonly string[]): Promise<string[]> => {
  const ids = `{${lines.map((line) => line.split(' ')[1]).join()}}`;
  const rows = await runSql<{ line: string }>(
    db,
    sql`
    select kind || ' ' || operation_id || ' ' || amount as line from ledger_transfers where kind in ('charge', 'hold') and operation_id = any (${ids}::uuid[])
    union all select 'settle ' || id || ' ' || charged from holds where state = 'settled' and id = any (${ids}::uuid[])`,
  );
  const booked = new Set(rows.map(({ line }) => line));
  return lines.filter((line) => !booked.has(line));
};
