import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { npmCommand, root } from './bootstrap.mjs';

// npm's own `--omit dev` leaves out whatever a development dependency reaches as well, the database's driver for one; so the whole is
// asked for, and what only development needs is taken out here.
const [command, ...first] = npmCommand();
const asked = [...first, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bill = JSON.parse(execFileSync(command, asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));

const development = ({ name }) => name === 'cdx:npm:package:development';

// What lies in several folders is named once, by the first of them, which may be one for development alone.
const lock = Object.entries(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages);
const shipped = new Set(
  lock.filter(([, { dev }]) => !dev).map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);
for (const component of bill.components) {
  if (shipped.has(component['bom-ref'])) component.properties = component.properties?.filter((property) => !development(property));
}

const isForDevelopment = ({ properties = [] }) => properties.some(development);
const left = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']));

bill.components = bill.components.filter((component) => !left.has(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter((ref) => !left.has(ref)) }));
// npm names it by the folder that it lies in.
bill.metadata.component.name = 'inkstone';

process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
