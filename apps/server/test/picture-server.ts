import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { partsOf } from '@inkstone/integrations/kit/message-parts';

/** The smallest PNG, with a tail of its own so that two differ. */
export const pngOf = (tail: string): Buffer => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(tail)]);

/** The pictures that a model is shown. */
export const picturesIn = ({ messages }: ChatRequest) => messages.flatMap(partsOf).filter((part) => part.type === 'image');

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string } | 'hang up';

/** A server on loopback in the place of the one that has a store's pictures. */
export const startPictureServer = async () => {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '') ?? { status: 404 };
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': 'image/png', ...answer.headers }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    asked,
    /** The address of a picture that is answered so. */
    serve: (path: string, answer: Answer): string => {
      answers.set(path, answer);
      return `${origin}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>;
