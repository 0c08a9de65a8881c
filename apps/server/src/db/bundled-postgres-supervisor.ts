// The parent process of the database. The server holds a pipe to it; when the server ends for any reason, even by kill -9, the pipe closes and the database is stopped.
import { spawn } from 'node:child_process';

// `uid` and `gid` are empty when the database runs under our own user, `stranger` when no other process has the id in an old postmaster.pid.
const [, , uid = '', gid = '', stranger = '', program = '', ...args] = process.argv;
const owner = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
// PostgreSQL does not treat the process with this id as another server on its data folder.
const env = stranger ? { PG_GRANDPARENT_PID: stranger } : {};
// The server's environment holds keys, so the database does not inherit it.
const database = spawn(program, args, { ...owner, cwd: '/', env, stdio: ['ignore', 'inherit', 'inherit'] });

const stop = (): void => {
  // SIGINT is PostgreSQL's "fast shutdown": open transactions are rolled back. If that takes over 20 seconds, SIGQUIT ends it at once.
  database.kill('SIGINT');
  setTimeout(() => database.kill('SIGQUIT'), 20_000).unref();
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.stdin.on('close', stop).on('error', stop).resume();
database.on('error', () => process.exit(127));
database.on('exit', (code) => process.exit(code ?? 1));
