import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { LimitClass, Operation } from '@grana/contract/operation'
import { assertAccess } from '../access.ts'
import { parseRequestUrl } from '../parse-input.ts'
import type { SignedIn } from '../session/actor.ts'
import { toBrowser, type Authenticate } from '../session/authenticate.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'
import { createLiveStreams, type LiveStreams } from './live.ts'
import { endStream, sendEvent, type Stream, type StreamEvent } from './streams.ts'
import '../route-config.ts'

/** A stream of notifications for one user, with the headers of their session. */
export type LiveRoute = {
  path: `/${string}`
  access: Exclude<Operation['access'], 'public' | 'refresh-token'>
  limit: LimitClass
  /** Events since the last one that the page received. */
  missed: (context: Context, actor: SignedIn, lastId: string) => Promise<StreamEvent[]>
}

type Mounting = {
  context: Context
  authenticate: Authenticate
  lifecycle: Lifecycle
  /** Heartbeat interval, when it is not the default. */
  beatMs?: number | undefined
}

const minStreamMs = 480_000
const streamJitterMs = 240_000

/** Streams do not keep their connection alive afterwards: a stop would have to wait for it. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
  'x-accel-buffering': 'no',
}

function openStream(actor: SignedIn, reply: FastifyReply): Stream {
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
  return {
    userId: actor.user.id,
    sessionId: actor.session.id,
    grantId: actor.session.grantId,
    // Jitter, so that the clients of a restarted process do not reconnect in the same second again and again.
    endsAt: Date.now() + minStreamMs + Math.random() * streamJitterMs,
    response,
  }
}

async function authorizeStream(route: LiveRoute, request: FastifyRequest, { context, authenticate }: Mounting) {
  // An open stream is not user activity.
  const actor = await authenticate(request, toBrowser(request), true)
  assertAccess({ access: route.access }, actor, context.clock())
  return actor
}

function lastIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && /^[0-9a-f-]{36}$/.test(header) ? header : undefined
}

function handlerOf(route: LiveRoute, live: LiveStreams, mounting: Mounting) {
  const { context, lifecycle } = mounting
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await authorizeStream(route, request, mounting)
    parseRequestUrl({}, request)
    if (lifecycle.isStopping() || live.isFull()) throw new DomainError('server.unavailable')
    await live.ready()
    request.stage = 'verified'
    const stream = openStream(actor, reply)
    try {
      await live.keep(stream)
      sendEvent(stream, { event: 'hello', data: {} })
      const lastId = lastIdOf(request)
      if (lastId === undefined) return
      for (const event of await route.missed(context, actor, lastId)) sendEvent(stream, event)
    } catch (err) {
      context.log.error({ err, requestId: request.id }, 'stream failed to start')
      endStream(stream)
    }
  }
}

/** Mounts streams. Order: limit, authentication; then the stream stays open until either side ends it. */
export function mountLiveRoutes(app: FastifyInstance, mounting: Mounting, routes: readonly LiveRoute[]): void {
  const live = createLiveStreams(mounting.context, mounting.beatMs)
  // A stop waits for pending responses; streams would never finish.
  app.addHook('preClose', () => live.stop())
  for (const route of routes) {
    app.route({
      method: 'GET',
      url: route.path,
      config: { access: route.access, limit: route.limit, isStream: true },
      onRequest: async (request) => {
        request.stage = 'routed'
        await mounting.context.limits.take(route.limit, request.clientAddress)
      },
      handler: handlerOf(route, live, mounting),
    })
  }
}
