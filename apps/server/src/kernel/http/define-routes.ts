import type {
  DataOf,
  DownloadEndpoint,
  Endpoint,
  EventOf,
  ParsedOf,
  RedirectEndpoint,
  StreamEndpoint,
} from '@inkstone/contract/kit/endpoint';
import type { Module } from '@inkstone/contract/kit/modules';
import type { ByteRange } from '@inkstone/integrations/kit/file-store';
import type { Actor } from '#server/kernel/actor.ts';
import type { Upload } from './endpoints/upload-form.ts';
import type { RequestContext } from './request-context.ts';

/** One event of a stream; with its id the client can resume after it (`Last-Event-ID`). */
export type StreamItem<Event> = { id?: string; event: Event };

/** Bytes that lie somewhere; any part of them can be asked for. `digest` changes when they do. */
export type StoredBytes = { bytes: number; digest: string; read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>> };

type Named = { fileName: string; contentType: string };
/** A file that is made now, as one piece or as it comes. */
export type MadeFile = Named & { body: string | Uint8Array | AsyncIterable<string | Uint8Array> };

/** A file that is made now, or one that is kept. */
export type FileAnswer = MadeFile | (Named & { stored: StoredBytes });

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor;
/** A request with its unparsed body, for webhooks whose signature covers the bytes. */
export type RawMessage = { body: Uint8Array; headers: Readonly<Record<string, string | undefined>> };
type RawOf<E extends Endpoint> = E extends { rawBody: true } ? { raw: RawMessage } : unknown;
type UploadsOf<E extends Endpoint> = E extends { uploads: object } ? { uploads: AsyncIterable<Upload> } : unknown;
type HandlerInput<E extends Endpoint> = ParsedOf<E> & RawOf<E> & UploadsOf<E> & { actor: ActorOf<E>; context: RequestContext };

/** Data with a message, for the few published answers whose `msg` the console shows. */
export type Answered<Data> = { data: Data; msg: string };

const withMessageMark = Symbol('withMessage');

export const withMessage = <Data>(data: Data, msg: string): Data => ({ [withMessageMark]: true, data, msg }) as unknown as Data; // unwrapped by mount-routes before the contract sees it

export const unwrapMessage = (result: unknown): Answered<unknown> =>
  typeof result === 'object' && result !== null && withMessageMark in result
    ? (result as unknown as Answered<unknown>) // made by withMessage only
    : { data: result, msg: '' };

type Handler<E extends Endpoint> = E extends StreamEndpoint
  ? (input: HandlerInput<E>) => AsyncIterable<StreamItem<EventOf<E>>>
  : E extends DownloadEndpoint
    ? (input: HandlerInput<E>) => Promise<FileAnswer> | FileAnswer
    : E extends RedirectEndpoint
      ? (input: HandlerInput<E>) => Promise<{ location: string }> | { location: string }
      : (input: HandlerInput<E>) => Promise<DataOf<E>> | DataOf<E>;

/** An endpoint with its handler; `defineRoutes` has checked the handler's types against the contract. */
export type Route = {
  name: string;
  endpoint: Endpoint;
  handle: (input: object) => unknown;
  /** An installation without this module does not have the route. */
  module?: Module;
};

/** The routes of a module that an installation may switch off. */
export const inModule = (module: Module, routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, module }));

type Exact<Table extends Record<string, Endpoint>, Given> = Given & { [Extra in Exclude<keyof Given, keyof Table>]: never };

/** Makes the routes of a contract table. A missing or surplus handler does not compile. */
export const defineRoutes = <Table extends Record<string, Endpoint>, Given extends { [Name in keyof Table]: Handler<Table[Name]> }>(
  table: Table,
  handlers: Exact<Table, Given>,
): Route[] =>
  Object.entries(table).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name as keyof Table] as unknown as Route['handle'], // the types above hold each handler against its endpoint
  }));
