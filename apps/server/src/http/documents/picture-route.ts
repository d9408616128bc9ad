import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { LimitClass } from '@grana/contract/operation'
import { parseRequestUrl } from '../parse-input.ts'
import '../route-config.ts'

/** A picture that our pages show; anyone with its URL may fetch it. */
export type PictureRoute<P = unknown> = {
  /** In the router's syntax. */
  path: `/${string}`
  params: z.ZodMiniType<P>
  limit: LimitClass
  run: (context: Context, params: P) => Promise<Buffer | undefined>
}

/** Checks the parameter type here and erases it, so that routes of different types fit one list. */
export function definePicture<P>(route: PictureRoute<P>): PictureRoute {
  return route as PictureRoute
}

/**
 * The content of a URL never changes but may be deleted: browsers cache it for a day, shared caches not at all.
 * Pictures are not meant to be opened as pages; if one is, nothing in it runs.
 */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.webp"',
}

/** Mounts pictures. Order: limit, URL parameters, bytes. */
export function mountPictures(app: FastifyInstance, context: Context, routes: readonly PictureRoute[]): void {
  for (const { path, params, limit, run } of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { access: 'public', limit },
      handlerTimeout: app.timeouts.handler,
      handler: async (request, reply) => {
        request.stage = 'routed'
        await context.limits.take(limit, request.clientAddress)
        const input = parseRequestUrl({ params }, request)
        request.stage = 'verified'
        const bytes = await run(context, input.params)
        if (bytes === undefined) throw new DomainError('request.not_found')
        return reply.headers(headers).send(bytes)
      },
    })
  }
}
