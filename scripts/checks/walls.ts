import type { Finding, Step } from './report.ts';
import { rooms, runTool, toolBroke } from './run-tool.ts';

type Violation = { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] };
type Report = { summary: { violations: Violation[]; totalCruised: number } };

/** A folder that has sources but of which nothing was read means a blind tool, not a clean tree. */
const fewestModules = 1;

const toFinding = ({ from, to, rule, cycle }: Violation): Finding => ({
  rule: rule.name,
  file: from,
  message: cycle?.length ? `circle by ${cycle.map(({ name }) => name).join(' → ')}` : `imports ${to}`,
});

/** The import rules of the house: who may know whom. */
export const walls: Step = {
  name: 'walls',
  run: async (root) => {
    const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...rooms(root)];
    const ran = await runTool(root, 'dependency-cruiser/bin/dependency-cruiser.mjs', args);
    if (!ran.stdout.startsWith('{')) throw toolBroke('dependency-cruiser', ran);
    const { summary }: Report = JSON.parse(ran.stdout);
    if (summary.totalCruised < fewestModules) throw toolBroke('dependency-cruiser', ran);
    const findings = summary.violations.map(toFinding);
    const circles = findings.filter(({ rule }) => rule === 'no-circle').length;
    return { findings, figures: { circles, 'broken walls': findings.length - circles } };
  },
};
