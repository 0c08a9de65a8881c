import { setTimeout as sleep } from 'node:timers/promises';

/** Until what is in memory for a second is asked anew. */
export const aSecond = (): Promise<void> => sleep(1050);
