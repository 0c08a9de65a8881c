import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, Step } from './report.ts';
import { rooms, runTool, toolBroke } from './run-tool.ts';

type Place = { name: string; start: number; end: number };
type Report = {
  duplicates: { firstFile: Place; secondFile: Place; lines: number }[];
  statistics: { total: { percentage: number; lines: number } };
};

/** Share of the lines that may stand twice in the house. */
const limitPercent = 1;

const describePlace = ({ name, start, end }: Place): string => `${name}:${start}–${end}`;

const toFinding = (isTooMuch: boolean, { firstFile, secondFile, lines }: Report['duplicates'][number]): Finding => ({
  rule: 'duplicate',
  file: firstFile.name,
  line: firstFile.start,
  message: `${lines} lines stand again in ${describePlace(secondFile)}`,
  isWarning: !isTooMuch,
});

/** Copied code: reported always, refused above the limit. */
export const duplicates: Step = {
  name: 'duplicates',
  run: async (root) => {
    const output = await mkdtemp(join(tmpdir(), 'inkstone-duplicates-'));
    try {
      const ran = await runTool(root, 'jscpd/run-jscpd.js', [
        '--config',
        '.jscpd.json',
        '--no-tips',
        '--no-colors',
        '--output',
        output,
        ...rooms(root),
      ]);
      const file = join(output, 'jscpd-report.json');
      if (!existsSync(file)) throw toolBroke('jscpd', ran);
      const report: Report = JSON.parse(await readFile(file, 'utf8'));
      const { percentage, lines } = report.statistics.total;
      if (lines === 0) throw toolBroke('jscpd', ran);
      const findings = report.duplicates.map((duplicate) => toFinding(percentage > limitPercent, duplicate));
      return { findings, figures: { duplicates: `${percentage.toFixed(1)} %` } };
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  },
};
