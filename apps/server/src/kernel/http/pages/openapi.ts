import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import { failure } from '@inkstone/contract/kit/envelope';
import { z } from 'zod';
import type { BareRoute, Described } from '../bare/bare-routes.ts';
import type { Route } from '../define-routes.ts';

type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
  /** Who may call: public, session, owner, enterprise-admin, operator, or the holder of a key. */
  'x-access': string;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const fieldsOf = (schema: z.ZodType | undefined): { name: string; schema: Schema; required: boolean }[] => {
  if (!schema) return [];
  const { properties, required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    schema: typeof property === 'object' ? { ...property } : {},
    required: required?.includes(name) ?? false,
  }));
};

const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

const parametersOf = ({ path, params, query, ...endpoint }: Endpoint): Operation['parameters'] => {
  const typed = new Map(fieldsOf(params).map(({ name, schema }) => [name, schema]));
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [
    ...names.map((name) => ({ name, in: 'path' as const, required: true, schema: typed.get(name) ?? { type: 'string' } })),
    ...fieldsOf(query).map(({ name, schema, required }) => ({ name, in: 'query' as const, required, schema })),
    ...('idempotent' in endpoint ? [keyedHeader] : []),
  ];
};

const formSchema: Schema = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
  required: ['file'],
};

const keyedHeader = { name: 'Idempotency-Key', in: 'header' as const, required: false, schema: { type: 'string', maxLength: 255 } };

const bodyOf = ({ body, uploads }: Endpoint): Operation['requestBody'] => {
  if (uploads) return { required: true, content: { 'multipart/form-data': { schema: formSchema } } };
  return body ? { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } : undefined;
};

const successOf = (endpoint: Endpoint): Operation['responses'] => {
  if ('redirect' in endpoint) return { 302: { description: 'Moves the browser on.' } };
  if ('download' in endpoint)
    return { 200: { description: 'The file.', content: { 'application/octet-stream': { schema: { type: 'string' } } } } };
  if ('events' in endpoint) {
    return {
      200: { description: 'Server-sent events.', content: { 'text/event-stream': { schema: schemaOf(endpoint.events, 'output') } } },
    };
  }
  const data = schemaOf(endpoint.data, 'output');
  const envelope = {
    type: 'object',
    properties: { errno: { const: 0 }, msg: { type: 'string' }, data },
    required: ['errno', 'msg', 'data'],
  };
  return { 200: { description: 'Success.', content: { 'application/json': { schema: envelope } } } };
};

const refused = { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };

const operationOf = ({ name, endpoint }: Route): Operation => {
  const tag = endpoint.path.split('/')[2] ?? 'other';
  const requestBody = bodyOf(endpoint);
  return {
    operationId: `${tag}.${name}`,
    summary: endpoint.summary ?? name,
    tags: [tag],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(endpoint), default: refused },
    security: endpoint.access === 'public' ? [] : [{ session: [], csrf: [] }],
    'x-access': endpoint.access,
  };
};

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: schemaOf(schema, io) } });

/** A path in somebody else's format: neither its answers nor its refusals have our envelope. */
const bareOperationOf = ({ path, method }: BareRoute, { name, summary, body, answer, piece, refusal }: Described): Operation => {
  const tag = path.split('/')[2] ?? 'other';
  const names = [...path.matchAll(/:(\w+)/g)].map(([, found = '']) => found);
  const parameters = names.map((found) => ({ name: found, in: 'path' as const, required: true, schema: { type: 'string' } }));
  const pieces = piece && { 'text/event-stream': { schema: schemaOf(piece, 'output') } };
  return {
    operationId: `${tag}.${name}`,
    summary,
    tags: [tag],
    parameters: method === 'POST' ? [...parameters, keyedHeader] : parameters,
    ...(body && { requestBody: { required: true as const, content: jsonOf(body, 'input') } }),
    responses: {
      200: {
        description: piece ? 'Success; piece by piece to whoever asks for a stream.' : 'Success.',
        content: { ...jsonOf(answer, 'output'), ...pieces },
      },
      default: { description: 'Refused.', content: jsonOf(refusal, 'output') },
    },
    security: [{ key: [] }],
    'x-access': 'key',
  };
};

/** The OpenAPI document, generated from the mounted routes. */
export const describeApi = (
  { routes, bareRoutes }: { routes: readonly Route[]; bareRoutes: readonly BareRoute[] },
  origin: string,
): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = openApiPath(route.endpoint.path);
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) };
  }
  for (const route of bareRoutes) {
    const path = openApiPath(route.path);
    if (route.described) paths[path] = { ...paths[path], [route.method.toLowerCase()]: bareOperationOf(route, route.described) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkstone',
      version: '1.0.0',
      description:
        'Every JSON answer to people is { errno, msg, data }; errno 0 is success. Paths for the holders of keys answer in the format of their clients.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};
