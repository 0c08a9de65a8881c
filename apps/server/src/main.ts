import type { Config } from './config.ts';
import { StartError } from './db/start-error.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { createLogger } from './kernel/logging/logger.ts';
import { readSettings } from './read-settings.ts';
import { type Service, serve } from './serve.ts';
import { drawLogLine } from './terminal-log.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const forTerminal = { write: (line: string) => process.stdout.write(drawLogLine(line)) };

const howToSignIn = ({ devLogin, portal }: Config, { setupUrl }: Service): string => {
  if (setupUrl) return `Nobody has registered yet. Open this address to become the operator, and show it to nobody:\n${setupUrl}`;
  if (devLogin) return 'Sign in with one of the development logins: store owner, enterprise admin, API customer, operator.';
  if (portal.kind === 'oidc') return `Sign in with your account at ${portal.issuer}.`;
  return 'Open it and register: the first account becomes the operator. Later ones sign in with e-mail and password.';
};

/** Answers once someone asks us to stop; asked again while we stop, it ends the process at once. */
const askedToStop = (): Promise<string> =>
  new Promise((resolve) => {
    let first = 0;
    const ask = (by: string) => {
      // One Ctrl-C arrives twice: from the terminal and through the command that started us.
      if (first && Date.now() - first > 1000) process.exit(1);
      first ||= Date.now();
      resolve(by);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    // The command that started us is gone, perhaps by kill -9.
    process.once('disconnect', () => ask('disconnect'));
  });

const start = async (): Promise<Service> => {
  const config = readSettings();
  const logger = createLogger({ level: config.logLevel, ...(process.stdout.isTTY && { stream: forTerminal }) });
  const service = await serve(config, { logger, progress: (step) => say(`  ${step} …`) });
  void giveBackMemory();
  say(`\nInkstone is ready at ${service.url}\n${howToSignIn(config, service)}\nCtrl-C stops it.\n`);
  return service;
};

const run = async (): Promise<number> => {
  const asked = askedToStop();
  try {
    const service = await start();
    const lost = service.lost.then((why) => `The database ended by itself: ${why}`);
    const reason = await Promise.race([asked.then(() => null), lost]);
    say(reason ?? 'Stopping …');
    await service.stop();
    return reason ? 1 : 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    return 1;
  }
};

process.exit(await run());
