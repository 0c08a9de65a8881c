import { createHash } from 'node:crypto';
import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTextSender, nameOf } from '../answers/text-sender.ts';

/** A page without scripts that the server renders and anybody may open. */
export type PublicPage = {
  status: number;
  /** Changes with whatever the page shows; under it the page is kept, here and by the browser. */
  version: string;
  /** The content of its one style element, which the policy allows by its hash. */
  style: string;
  html: () => Promise<string>;
};

/** Finds a public page by its path; null for any other path. */
export type FindPublicPage = (path: string, origin: string) => Promise<PublicPage | null>;

/** Of public pages, and of the console, which asks for one page at each visit. */
export const pageLimits: readonly RateLimit[] = [{ by: 'address', burst: 300, perMinute: 600 }];

/** The path that is asked for, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

type Facts = {
  /** What else the page depends on, for example the address under which it was asked for. */
  key: string;
  /** The security headers of a page with this style. */
  headers: (inline: string) => Record<string, string>;
};

/** The source of a policy that lets this one style be applied. */
export const sourceOf = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Sends public pages: each is rendered once for each of its versions, and not sent again to whoever has it. */
export const createPageSender = () => {
  const send = createTextSender();
  const sources = new Map<string, string>();

  const inlineOf = (style: string): string => {
    const source = sources.get(style) ?? sourceOf(style);
    sources.set(style, source);
    return source;
  };

  return (page: PublicPage, { key, headers }: Facts, asked: [FastifyRequest, FastifyReply]): Promise<FastifyReply> => {
    const { status, style, html } = page;
    asked[1].headers(headers(inlineOf(style)));
    return send({ status, version: nameOf(JSON.stringify([key, page.version])), type: 'text/html; charset=utf-8', make: html }, asked);
  };
};
