import type { TestActor } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** A file as a browser would send it. */
export type SentFile = { name: string; content: string | Uint8Array<ArrayBuffer> };

/** The form that a browser makes of files, with the header that says what it is. */
export const formOf = async (files: readonly SentFile[]): Promise<{ payload: Buffer; type: string }> => {
  const form = new FormData();
  for (const { name, content } of files) form.append('file', new Blob([content]), name);
  const body = new Response(form);
  return { payload: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type') ?? '' };
};

/** Sends files as a person's browser does. */
export const upload = async ({ app }: Pick<TestApp, 'app'>, actor: TestActor, ...files: SentFile[]) => {
  const { payload, type } = await formOf(files);
  return app.inject({ method: 'POST', url: '/api/upload/files/', headers: { ...actor.headers, 'content-type': type }, payload });
};
