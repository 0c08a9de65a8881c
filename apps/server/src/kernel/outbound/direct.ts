import type { Dispatcher } from 'undici';
import type { Target } from './outbound-target.ts';

/** A request whose answer is handed on as it comes. */
export type DirectRequest = {
  /** Names and values in turn. */
  headers: string[];
  body: string | Buffer;
  /** How long to wait for the head of the answer, and from then on for each piece of it. */
  answerMs: number;
  idleMs: number;
};

/** Who is told of an answer as it comes. */
export type DirectHandler = Dispatcher.DispatchHandler;
/** By which an answer under way is slowed down and ended. */
export type DirectController = Dispatcher.DispatchController;

/** Sends to one checked address, as often as it is asked, over connections that are kept. What comes of it is told to the handler. */
export type DirectLine = (request: DirectRequest, handler: DirectHandler) => void;

/** A line to an address that was checked; where its name leads to is checked at every connection. No redirect is followed. */
export const openLine = (agent: Dispatcher, { url }: Target): DirectLine => {
  const { origin } = url;
  const path = url.pathname + url.search;
  return ({ headers, body, answerMs, idleMs }, handler) =>
    void agent.dispatch({ origin, path, method: 'POST', headers, body, headersTimeout: answerMs, bodyTimeout: idleMs }, handler);
};
