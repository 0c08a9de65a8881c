import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';

const run = promisify(execFile);
/** From here the SDKs are found that the code names. */
const cwd = fileURLToPath(new URL('../../', import.meta.url));

const runShell = async (code: string, key: string): Promise<string> =>
  (await run('sh', ['-c', code], { cwd, env: { ...process.env, INKSTONE_API_KEY: key } })).stdout;

const runTypescript = async (code: string, key: string): Promise<string> => {
  const env = { ...process.env, INKSTONE_API_KEY: key };
  return (await run(process.execPath, ['--input-type=module-typescript', '-e', code], { cwd, env })).stdout;
};

/** Throws where it is no Python; a machine without Python lets everything pass. */
const readPython = async (code: string): Promise<void> => {
  await run('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', code]).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
};

const sdks = [
  ['OpenAI SDK', 'openai', 'openai'],
  ['Anthropic SDK', 'anthropic', '@anthropic-ai/sdk'],
] as const;

/** Takes the code for each client that is offered here and runs it with a key, as whoever copies it would; answers what each wrote. */
export const runOfferedCode = async (place: Locator, { code, key }: { code: string; key: string }): Promise<string[]> => {
  const choose = (name: string) => place.getByRole('radio', { name, exact: true }).click();
  /** The code has changed when its first words are those of the choice. */
  const read = (words: string) => place.getByRole('region', { name: code, exact: true }).filter({ hasText: words }).innerText();
  await choose('curl');
  const written = [await runShell(await read('curl '), key)];
  for (const [client, inPython, inTypescript] of sdks) {
    await choose(client);
    await choose('Python');
    await readPython(await read(`from ${inPython} import`));
    await choose('TypeScript');
    written.push(await runTypescript(await read(`from '${inTypescript}'`), key));
  }
  return written;
};
