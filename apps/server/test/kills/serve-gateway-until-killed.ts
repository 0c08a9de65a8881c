// A server of the application on a database that the test names, whose AI API calls vendors of this machine; says its address, and serves until it is killed.
import { createDatabase, createPool } from '#server/db/database.ts';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { toTestDatabase } from '../database.ts';
import { gatewayVendors } from '../gateway-suite.ts';
import { createOperatorApp } from '../operator-app.ts';

const [url = ''] = process.argv.slice(2);
const pool = createPool(url);
const house = await createOperatorApp(
  { url, pool, db: toTestDatabase(createDatabase(pool)), close: () => pool.end() },
  { vendors: gatewayVendors, outbound: createOutbound() },
);
process.stdout.write(`${await house.app.listen({ host: '127.0.0.1', port: 0 })}\n`);
