import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout whose tools and settings are used, also when another tree is looked at. */
export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folders under `root` that hold code. */
export const rooms = (root: string): string[] => ['packages', 'apps', 'e2e', 'scripts'].filter((folder) => existsSync(join(root, folder)));

export type ToolRun = { status: number; stdout: string; stderr: string };

const run = (root: string, args: readonly string[]): Promise<ToolRun> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, stdout, stderr }));
  });

/** Runs a tool of this checkout's node_modules, under the Node that runs the check, over the tree under `root`. */
export const runTool = (root: string, script: string, args: readonly string[]): Promise<ToolRun> =>
  run(root, [join(home, 'node_modules', script), ...args]);

/** Runs one of our own commands. */
export const runOurs = (root: string, script: string, ...args: string[]): Promise<ToolRun> => run(root, [join(home, script), ...args]);

/** A tool that ends badly without saying what it found has broken, which must never look like a clean tree. */
export const toolBroke = (tool: string, { status, stdout, stderr }: ToolRun): Error =>
  new Error(`${tool} ended with ${status} and no readable report:\n${(stderr || stdout).slice(0, 2000)}`);
