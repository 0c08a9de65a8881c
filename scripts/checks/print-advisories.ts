import { type AdvisoryRow, readAdvisories } from './advisories.ts';
import { home } from './run-tool.ts';

const places = ({ tests }: AdvisoryRow): string[] => [...new Set(tests.map(({ file, line }) => `${file}:${line}`))];

// What `npm run test:attack` prints behind its counts: each row with its tests, or why there is none.
const rows = readAdvisories(home);
for (const row of rows) {
  const [first = row.reason, ...others] = places(row);
  console.log(`${String(row.number).padStart(3)}  ${(row.names[0] ?? '').padEnd(20)}  ${first}`);
  for (const place of others) console.log(`${' '.repeat(27)}${place}`);
}
const tested = rows.filter(({ tests }) => tests.length).length;
console.log(`\n${rows.length} advisories of products like ours: ${tested} tested, ${rows.length - tested} wait for what they are about`);
