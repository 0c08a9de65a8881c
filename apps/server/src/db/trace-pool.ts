import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import type { OpenSpan, Tracing } from '#server/kernel/tracing/tracing.ts';

type Call = (...args: unknown[]) => unknown;
const isCall = (value: unknown): value is Call => typeof value === 'function';
const isObject = (value: unknown): value is Record<string, unknown> => value instanceof Object;

/** A prepared statement by its name, any other one by its first word; never what stands behind it. */
const nameOf = (asked: unknown): string => {
  const { name, names, text } = isObject(asked) ? asked : { text: asked };
  if (Array.isArray(names)) return names.join(', ');
  if (typeof name === 'string') return name;
  return (/^[\s(]{0,20}(?<word>[a-z]{1,20})/i.exec(String(text))?.groups?.['word'] ?? 'statement').toLowerCase();
};

/** What reads its own answers is told by node-postgres when they are there, or when there are none. */
const endWith = (submitted: Record<string, unknown>, span: OpenSpan): void => {
  for (const name of ['handleReadyForQuery', 'handleError']) {
    const told = submitted[name];
    submitted[name] = (...args: unknown[]) => {
      span.end(name === 'handleError' ? args[0] : undefined);
      return isCall(told) ? told.apply(submitted, args) : undefined;
    };
  }
};

const ending =
  (answer: Call, span: OpenSpan): Call =>
  (error, ...rest) => {
    span.end(error ?? undefined);
    return answer(error, ...rest);
  };

const traceStatements = (client: pg.PoolClient, tracing: Tracing): void => {
  client.query = new Proxy(client.query, {
    apply: (ask, owner, args: unknown[]) => {
      // What no request, run or job asks (a look for work, say) is no trace of its own.
      if (!tracing.isInside()) return Reflect.apply(ask, owner, args);
      const [asked, answer] = [args[0], args.at(-1)];
      const name = nameOf(asked);
      const span = tracing.begin(name, { kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.operation.name': name } });
      if (isCall(answer)) return Reflect.apply(ask, owner, [...args.slice(0, -1), ending(answer, span)]);
      if (isObject(asked) && 'submit' in asked) endWith(asked, span);
      const result: unknown = Reflect.apply(ask, owner, args);
      if (result instanceof Promise) void result.then(() => span.end(), span.end);
      return result;
    },
  });
};

/** Every statement that is asked within a trace is a span of it: its name or its first word, and how long it took. */
export const tracePool = (pool: pg.Pool, tracing: Tracing): void => {
  pool.connect = new Proxy(pool.connect, {
    // A caller that waits for a connection gets it from whoever gives it back, and would be taken for him.
    apply: (take, owner, args: unknown[]) =>
      Reflect.apply(
        take,
        owner,
        args.map((arg) => (isCall(arg) ? AsyncResource.bind(arg) : arg)),
      ),
  });
  pool.on('connect', (client) => traceStatements(client, tracing));
};
