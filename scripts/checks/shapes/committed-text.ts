import type { Finding } from '../report.ts';
import { isTest, type ShapeRule } from './tree.ts';

/** Text that belongs to one machine, not to the product. */
const strayTexts: readonly { rule: string; form: RegExp; message: string }[] = [
  { rule: 'machine-path', form: /(?:^|[\s"'`=(:])\/(?:home|Users|root|work|workspaces?)\/[\w.-]+/, message: 'a path of one machine' },
  {
    rule: 'registry-host',
    form: /"resolved":\s*"https?:|(?:^|[\s"'@:/])registry\s*=\s*\S|https?:\/\/[\w.-]*registry[\w.-]*/,
    message: 'the address of a package registry',
  },
  {
    rule: 'secret',
    form: /\b(?:sk-[A-Za-z0-9]{32,}|ghp_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16})\b|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/,
    message: 'looks like a secret',
  },
];

/** Tests of redaction and of the secrets box make secrets up. */
const isMadeUp = (rule: string, path: string): boolean => rule === 'secret' && isTest(path);

const findingsOf = (path: string, text: string): Finding[] =>
  text
    .split('\n')
    .flatMap((content, index) =>
      strayTexts
        .filter(({ rule, form }) => form.test(content) && !isMadeUp(rule, path))
        .map(({ rule, message }) => ({ rule, file: path, line: index + 1, message })),
    );

/** Nothing of a machine, a registry or a secret is committed. */
export const committedText: ShapeRule = ({ files }) =>
  files.filter(({ path }) => !path.startsWith('scripts/checks/')).flatMap(({ path, text }) => findingsOf(path, text));
