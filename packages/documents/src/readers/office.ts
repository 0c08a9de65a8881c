import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '../document-error.ts';
import type { ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not here
  }
};

/** The path of LibreOffice in the folders of a search path, or null where it is not installed. */
export const findOffice = (searchPath: string): string | null =>
  searchPath
    .split(delimiter)
    .flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)))
    .find(isProgram) ?? null;

/** What other kinds become: the kind that is read here and keeps the most of them. */
const newKinds: Readonly<Record<string, string>> = { doc: 'docx', rtf: 'docx', odt: 'docx', ppt: 'pptx', odp: 'pptx' };

/** It starts processes of its own, so the whole group goes. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
};

const run = (office: string, args: readonly string[], { folder, limits, signal }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(office, args, { cwd: folder, stdio: 'ignore', detached: true, env: { HOME: folder, PATH: '/usr/bin:/bin' } });
    const stop = (why: DocumentError): void => {
      reject(why);
      killGroup(child);
    };
    const timer = setTimeout(() => stop(new DocumentError('document.tooLong', { seconds: limits.seconds })), limits.seconds * 1000);
    const abort = (): void => stop(new DocumentError('document.readStopped'));
    signal?.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => reject(new DocumentError('document.damaged', {}, { cause: error })));
    child.once('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
  });

type Run = { folder: string; limits: ReadLimits; signal: AbortSignal | undefined };

/** Makes a file of another kind (.doc, .ppt, .rtf, .odt, .odp) one of today by LibreOffice, within the limits of time. */
export const convertByOffice = async (
  office: string,
  { name, bytes }: Source,
  { kind, limits, signal }: Omit<Run, 'folder'> & { kind: string },
): Promise<Source> => {
  const target = newKinds[kind] ?? 'docx';
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-office-'));
  try {
    await writeFile(join(folder, `in.${kind}`), bytes);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    await run(office, [profile, '--headless', '--norestore', '--convert-to', target, '--outdir', folder, `in.${kind}`], {
      folder,
      limits,
      signal,
    });
    const made = await readFile(join(folder, `in.${target}`)).catch((cause: unknown) => {
      throw new DocumentError('document.damaged', {}, { cause });
    });
    return { name: `${name}.${target}`, bytes: new Uint8Array(made) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
