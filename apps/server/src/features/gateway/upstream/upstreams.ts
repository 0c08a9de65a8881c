import type { VendorWire } from '@inkstone/integrations/kit/vendor-wire';
import type { SoldAccess, SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { DirectHandler, DirectLine } from '#server/kernel/outbound/direct.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { createShortMemory } from '#server/kernel/short-memory.ts';
import type { CallBody, CallerFormat, PathParams } from '../formats/caller-format.ts';
import { sendTranslated } from './translated.ts';

/** A call that has been paid for as far as it can cost. */
export type UpstreamCall = { body: CallBody; params: PathParams; isStream: boolean; mostOutput: number; startedAt: Date };

/** The way to a model, for calls of one format. */
export type Upstream = {
  vendorName: string;
  secrets: readonly string[];
  send: (call: UpstreamCall, handler: DirectHandler) => void;
};

type Deps = { outbound: Pick<Outbound, 'direct'>; openSold: (connectionId: string) => Promise<SoldAccess> };

/** How long a model may think before it answers, and be silent in between. */
const answerMs = 600_000;
const idleMs = 120_000;

type Line = { line: DirectLine; headers: string[] };

const isAnsweredAs = (isStream: boolean): string => (isStream ? 'text/event-stream' : 'application/json');

/** The ways to the vendors. Addresses and keys are believed for a second, as everything that an operator can change. */
export const createUpstreams = ({ outbound, openSold }: Deps) => {
  const opened = createShortMemory<SoldAccess>({
    ask: async (ids) => new Map(await Promise.all(ids.map(async (id) => [id, await openSold(id)] as const))),
  });
  const ways = new WeakMap<SoldAccess, Map<string, Upstream>>();

  /** By the vendor's own wire: the bytes that come are handed on. */
  const direct = (format: CallerFormat, { name }: SoldModel, { wire, ...access }: SoldAccess & { wire: VendorWire }): Upstream => {
    const targetOf = wire.open(access.credentials);
    const openLine = (isStream: boolean): Line => {
      const { url, headers } = targetOf({ model: name, isStream, ...(format.action && { action: format.action }) });
      const sent = {
        'content-type': format.contentType ?? 'application/json',
        accept: format.accept ?? isAnsweredAs(isStream),
        'accept-encoding': 'identity',
        'user-agent': 'Inkstone/1.0',
        ...headers,
      };
      const line = outbound.direct(url, access.isPrivateAllowed ? { operatorOrigins: [url] } : {});
      return { line, headers: Object.entries(sent).flat() };
    };
    const forWhole = openLine(false);
    const forStreams = openLine(true);
    return {
      vendorName: access.vendorName,
      secrets: access.secrets,
      send: ({ body, params, isStream, mostOutput }, handler) => {
        const { line, headers: usual } = isStream ? forStreams : forWhole;
        const headers = format.headers ? [...usual, ...Object.entries(format.headers(params)).flat()] : usual;
        line({ headers, body: format.write(body, { model: name, mostOutput, habits: wire }), answerMs, idleMs }, handler);
      },
    };
  };

  const translated = (
    { translation }: CallerFormat,
    { name: model }: SoldModel,
    { vendorName, secrets, client }: SoldAccess,
  ): Upstream => ({
    vendorName,
    secrets,
    send: ({ isStream, params: _ofOwnFormat, ...call }, handler) =>
      void sendTranslated({ translation, isStream, call: { ...call, model, client } }, handler),
  });

  return {
    /** The way to a model; refuses one whose connection went away a moment ago. */
    find: async (format: CallerFormat, model: SoldModel): Promise<Upstream> => {
      const access = await opened.find(model.connectionId);
      if (!access) throw new AppError('gateway.modelUnknown', 404, { model: model.name });
      const known = ways.get(access) ?? new Map<string, Upstream>();
      ways.set(access, known);
      const key = `${format.name} ${model.name}`;
      const way = known.get(key);
      if (way) return way;
      const wire = access.wires[format.wire];
      const made = wire ? direct(format, model, { ...access, wire }) : translated(format, model, access);
      known.set(key, made);
      return made;
    },
  };
};
export type Upstreams = ReturnType<typeof createUpstreams>;
