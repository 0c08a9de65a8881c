import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const page = new URL('../../../../../docs/peer-metering-bugs.md', import.meta.url);

it('every bug of another gateway that is listed has the test that its line names', async () => {
  const lines = (await readFile(page, 'utf8')).split('\n').filter((line) => line.startsWith('| ') && !/^\| (bug|---)/.test(line));
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) {
    const [bug = '', file = '', title = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    expect(bug).not.toBe('');
    expect(await readFile(new URL(file, import.meta.url), 'utf8'), line).toContain(title);
  }
});
