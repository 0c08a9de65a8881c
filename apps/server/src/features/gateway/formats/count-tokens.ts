import type { AppAccess } from '#server/features/apps/index.ts';
import type { RawCall } from '#server/kernel/http/bare/bare-routes.ts';
import type { BodyRoom } from '../call/body-room.ts';
import { readAdmitted } from '../call/serve.ts';
import type { SoldLookup } from '../catalogue/sold-lookup.ts';
import type { CallBody, CallerFormat } from './caller-format.ts';

type Deps = { access: AppAccess; sold: SoldLookup; room: BodyRoom };
type Counting = {
  format: Pick<CallerFormat, 'read' | 'estimateInput'>;
  /** Where the request stands in the body; the body itself when left out. */
  bodyOf?: (body: CallBody) => CallBody;
  write: (tokens: number) => object;
};

/** Answers how many tokens a request would take, by rule: no vendor is asked, and nothing is held or charged. */
export const createCountedCall =
  ({ access, sold, room }: Deps) =>
  ({ format, bodyOf = (body) => body, write }: Counting) =>
  async (call: RawCall): Promise<void> => {
    const place = room.open();
    const { admitted, body } = await readAdmitted({ access, place }, call).finally(place.release);
    const asked = bodyOf(body);
    const { model } = format.read(asked, call.params);
    await sold.find(model, admitted.vendor);
    const text = JSON.stringify(write(format.estimateInput(asked)));
    call.response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    });
    call.response.end(text);
  };
