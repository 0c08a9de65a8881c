import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../../logging/logger.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Which proxies in front are believed. */
export type Trust = { trustProxy: false | number | string[] };
type Config = Trust & { publicUrl: Parameters<typeof answerUnreadable>[0] };
type Parts = { config: Config; logger: Logger };

/** A number of proxies in front means: trust that many addresses, counted from the socket. */
export const trustOf = ({ trustProxy }: Trust) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

/** The HTTP server with its limits, before anything is mounted on it. */
export const createFramework = ({ config, logger }: Parts): FastifyInstance =>
  Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    // A slow reader or writer may not hold a connection for ever; streams send a heartbeat well within this.
    requestTimeout: 120_000,
    // On a busy machine a start may take longer than the framework's ten seconds: that is no reason to give up.
    pluginTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerUnreadable(config.publicUrl),
  });
