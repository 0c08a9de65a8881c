import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

/** Runs a script of the project in this terminal and answers its exit code. */
export const runScript = (node, path, args = []) =>
  spawnSync(node, ['--disable-warning=ExperimentalWarning', join(root, path), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
