// Stands between the server and its database: when the server goes away, however it goes, its end of the pipe closes and the database is stopped.
import { spawn } from 'node:child_process';

// Empty where the database runs under this process's own user, and where no stranger bears the number of an old note.
const [, , uid = '', gid = '', stranger = '', program = '', ...args] = process.argv;
const owner = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
// PostgreSQL takes that process for no rival of its own.
const env = stranger ? { PG_GRANDPARENT_PID: stranger } : {};
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
