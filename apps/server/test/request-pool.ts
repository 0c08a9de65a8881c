import { Pool } from 'undici';

/** Connections to one server for a bench, each with one request at a time. */
export const openRequestPool = (url: string, connections: number): Pool => new Pool(url, { connections, pipelining: 1 });
