import type { FastifyServerOptions } from 'fastify'
import type { Log } from '#server/lib/log.ts'
import { createClientErrorHandler } from './client-error.ts'
import { createErrorHandler } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { getRequestId } from './request-id.ts'

/** Maximum URL length; longer ones are rejected before routing. */
export const maxUrlLength = 2048

/** Timeouts in milliseconds: without them a connection, a request or a handler could last forever. */
export const timeouts = {
  /** A connection without traffic. */
  connection: 30_000,
  headers: 10_000,
  /** The whole request, body included. */
  request: 15_000,
  /** From the first byte of a request to its response, for operations that wait for something. */
  handler: 20_000,
  /** Shorter than the proxy's; a longer one would delay a stop. */
  keepAlive: 5000,
  /** How often Node checks for slow requests. */
  check: 1000,
  /** Until an unresponsive database counts as unreachable. */
  ready: 2000,
} as const

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>

const largestHeaders = 16 * 1024

export function serverOptions(
  { config, log }: { config: { isProduction: boolean }; log: Log },
  { connection, request, keepAlive, headers: head, check }: Timeouts,
) {
  const headers = securityHeaders(config.isProduction)
  const answerError = createErrorHandler(log)
  return {
    // Our own hooks write the log: the framework would create a logger for every request.
    logger: false,
    genReqId: getRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    connectionTimeout: connection,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    forceCloseConnections: 'idle',
    // While stopping, requests that still arrive are answered: the proxy already sends new ones elsewhere.
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler(config.isProduction),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: {
      maxHeaderSize: largestHeaders,
      headersTimeout: head,
      connectionsCheckingInterval: check,
      // Node would answer without a body: the first hook rejects a missing host instead.
      requireHostHeader: false,
    },
  } satisfies FastifyServerOptions & { http: object }
}
