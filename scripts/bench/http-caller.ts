import { openRequestPool } from '../../apps/server/test/request-pool.ts';
import type { Person } from './fill-accounts.ts';
import { measureCallers } from './measure.ts';
import { processorMs } from './processor-time.ts';
import type { Child } from './start-child.ts';

/** A server under measurement, and the processes that work for it: itself and its connections to the database. */
export type Measured = Child & { processes: () => Promise<number[]> };
/** Answers in a second, and the milliseconds of processor that one takes in server and database together. */
export type Rate = { perSecond: number; cost: number };

/** Asks a server as many callers do at once, each over a connection of its own, in turn for all people; any answer but 200 is a fault. */
export const openCaller = ({ url, processes }: Measured, callers: number, people: readonly Person[]) => {
  const pool = openRequestPool(url, callers);
  let turn = 0;
  const ask = async (path: string): Promise<void> => {
    turn = (turn + 1) % people.length;
    const headers = { ...people[turn]?.headers, 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${text.slice(0, 200)}`);
  };
  const askTimes = async (path: string, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await ask(path);
  };
  return {
    /** So many requests before anything is measured: after them the code is compiled. */
    warm: async (path: string, requests: number): Promise<void> => {
      await Promise.all(Array.from({ length: callers }, () => askTimes(path, Math.ceil(requests / callers))));
    },
    measure: async (path: string, seconds: number): Promise<Rate> => {
      const working = await processes();
      const before = processorMs(working);
      let asked = 0;
      const { perSecond } = await measureCallers(callers, seconds, () => {
        asked += 1;
        return ask(path);
      });
      return { perSecond, cost: (processorMs(working) - before) / asked };
    },
    close: (): Promise<void> => pool.close(),
  };
};
