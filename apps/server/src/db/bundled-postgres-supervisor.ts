// Stands between the server and its database: when the server goes away, however it goes, its end of the pipe closes and the database is stopped.
import { spawn } from 'node:child_process';

type Order = { program: string; args: string[]; env: Record<string, string>; uid?: number; gid?: number };

const { program, args, env, ...owner }: Order = JSON.parse(process.argv[2] ?? '');
// The server's own environment holds keys: the database gets none of it.
const database = spawn(program, args, { ...owner, cwd: '/', env, stdio: ['ignore', 'inherit', 'inherit'] });

const stop = (): void => {
  // "Fast shutdown": open transactions are rolled back, everything committed is on disk.
  database.kill('SIGINT');
  setTimeout(() => database.kill('SIGQUIT'), 20_000).unref();
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.stdin.on('close', stop).on('error', stop).resume();
database.on('error', () => process.exit(127));
database.on('exit', (code) => process.exit(code ?? 1));
