import { appendFileSync } from 'node:fs';

/** What the suites attack, by the names under which `npm run test:attack` and `docs/security-tests.md` list it. */
export const attackKinds = [
  'cells of the access matrix',
  'hostile addresses',
  'hostile redirect targets',
  'hostile markup',
  'hostile texts',
  'injected statements',
  'fuzz from the contract',
  'raced operations of the ledger',
] as const;
export type AttackKind = (typeof attackKinds)[number];

/** One line of the report: how often something was asked, and how often the answer was not the expected one. */
export type AttackCount = { kind: AttackKind; asked: number; unexpected: number };

/** Notes what was attacked, where `npm run test:attack` asks for it. */
export const countAttacks = (count: AttackCount): void => {
  const report = process.env['ATTACK_REPORT'];
  if (report) appendFileSync(report, `${JSON.stringify(count)}\n`);
};

/** One attack: whatever it throws was not expected. */
export const attack = async (kind: AttackKind, work: () => unknown): Promise<void> => {
  let unexpected = 1;
  try {
    await work();
    unexpected = 0;
  } finally {
    countAttacks({ kind, asked: 1, unexpected });
  }
};
