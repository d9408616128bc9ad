import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { LimitClass, Operation } from '@grana/contract/operation'
import { demandAccess } from '../access.ts'
import { parseAddress } from '../parse-input.ts'
import type { SignedIn } from '../session/actor.ts'
import { browserOf, type Authenticate } from '../session/authenticate.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'
import { createLive, type Live } from './live.ts'
import { end, send, type Stream, type StreamEvent } from './streams.ts'
import '../route-config.ts'

/** A stream of news for one person, with the headers of their session. */
export type LiveRoute = {
  path: `/${string}`
  access: Exclude<Operation['access'], 'public' | 'refresh-token'>
  limit: LimitClass
  /** What happened since the last thing that the page heard of. */
  missed: (context: Context, actor: SignedIn, lastId: string) => Promise<StreamEvent[]>
}

type Mounting = {
  context: Context
  authenticate: Authenticate
  lifecycle: Lifecycle
  /** Time between two signs of life, if it is not the usual one. */
  beatMs?: number | undefined
}

const lifeMs = { least: 480_000, spread: 240_000 }

/** Connections of a stream are not used again: a stop would have to wait for them. */
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
    // Not all at once, so that a new process is not met by everybody in the same second again and again.
    endsAt: Date.now() + lifeMs.least + Math.random() * lifeMs.spread,
    response,
  }
}

async function signedIn(route: LiveRoute, request: FastifyRequest, { context, authenticate }: Mounting) {
  // A page that listens is no sign that somebody is there.
  const actor = await authenticate(request, browserOf(request), true)
  demandAccess({ access: route.access }, actor, context.clock())
  return actor
}

function lastIdOf(request: FastifyRequest): string | undefined {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given) ? given : undefined
}

function handlerOf(route: LiveRoute, live: Live, mounting: Mounting) {
  const { context, lifecycle } = mounting
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await signedIn(route, request, mounting)
    parseAddress({}, request)
    if (lifecycle.isStopping() || live.isFull()) throw new DomainError('server.unavailable')
    await live.ready()
    request.stage = 'verified'
    const stream = openStream(actor, reply)
    try {
      await live.keep(stream)
      send(stream, { event: 'hello', data: {} })
      const lastId = lastIdOf(request)
      if (lastId === undefined) return
      for (const event of await route.missed(context, actor, lastId)) send(stream, event)
    } catch (err) {
      context.log.error({ err, requestId: request.id }, 'a stream could not begin')
      end(stream)
    }
  }
}

/** Mounts streams: the limit first, then who asks, then they stay open until one of both sides ends them. */
export function mountLive(app: FastifyInstance, mounting: Mounting, routes: readonly LiveRoute[]): void {
  const live = createLive(mounting.context, mounting.beatMs)
  // Answers that are owed are waited for; streams would be waited for in vain.
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
