import { execFileSync } from 'node:child_process';
import { npmCommand, root } from './bootstrap.mjs';

// npm's own `--omit dev` leaves out whatever a development dependency reaches as well, the database's driver for one; so the whole is
// asked for, and what only development needs is taken out here.
const [command, ...first] = npmCommand();
const asked = [...first, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bill = JSON.parse(execFileSync(command, asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));

const isForDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const left = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']));

bill.components = bill.components.filter((component) => !left.has(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter((ref) => !left.has(ref)) }));
// npm names it by the folder that it lies in.
bill.metadata.component.name = 'inkstone';

process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
