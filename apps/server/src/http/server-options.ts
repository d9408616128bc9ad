import type { FastifyServerOptions } from 'fastify'
import type { Context } from '#server/context.ts'
import { createClientErrorHandler } from './client-error.ts'
import { createErrorHandler } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { requestIdOf } from './request-id.ts'

/** Longest address of a request; longer ones are refused before routing. */
export const longestAddress = 2048

/** Every limit that could otherwise keep a connection, a request or a handler for ever. */
export const timeouts = {
  /** A connection on which nothing moves. */
  connection: 30_000,
  headers: 10_000,
  /** The whole request, body included. */
  request: 15_000,
  /** From the first byte of a request to its answer, for operations that wait for something. */
  handler: 20_000,
  /** Shorter than a proxy's own, longer makes a stop wait. */
  keepAlive: 5000,
  /** How often Node looks for requests that are too slow. */
  check: 1000,
  /** Until a database that does not answer counts as away. */
  ready: 2000,
} as const

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>

const largestHeaders = 16 * 1024

export function serverOptions(
  { config, log }: Context,
  { connection, request, keepAlive, headers: head, check }: Timeouts,
) {
  const headers = securityHeaders(config.isProduction)
  const answerError = createErrorHandler(log)
  return {
    // Our own hooks write the log: the framework would make a logger for every request.
    logger: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    connectionTimeout: connection,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    forceCloseConnections: 'idle',
    // While stopping, what still arrives is answered: the proxy has already been told to go elsewhere.
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
      // Node would answer without a body: the first hook refuses a missing host instead.
      requireHostHeader: false,
    },
  } satisfies FastifyServerOptions & { http: object }
}
