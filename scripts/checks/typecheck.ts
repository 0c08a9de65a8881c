import type { Finding, Step } from './report.ts';
import { runTool, toolBroke } from './run-tool.ts';

const line = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): error (?<rule>TS\d+): (?<message>.*)$/;

const toFinding = (text: string): Finding[] => {
  const found = line.exec(text)?.groups;
  return found
    ? [{ rule: found['rule'] ?? '', file: found['file'] ?? '', line: Number(found['line']), message: found['message'] ?? '' }]
    : [];
};

/** TypeScript over the whole house, in its strict settings: the compiler in native code, which is ten times as fast; the tools that read syntax keep the one in JavaScript. */
export const typecheck: Step = {
  name: 'types',
  run: async (root) => {
    const ran = await runTool(root, 'typescript-native/bin/tsc', ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.json']);
    const findings = ran.stdout.split('\n').flatMap(toFinding);
    if (ran.status !== 0 && findings.length === 0) throw toolBroke('tsc', ran);
    return { findings };
  },
};
