import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { LimitClass } from '@grana/contract/operation'
import { parseAddress } from '../parse-input.ts'
import '../route-config.ts'

/** A picture that pages of ours show; whoever knows its address may see it. */
export type PictureRoute<P = unknown> = {
  /** As the router writes it. */
  path: `/${string}`
  params: z.ZodMiniType<P>
  limit: LimitClass
  run: (context: Context, params: P) => Promise<Buffer | undefined>
}

/** Keeps the type of the parameters while forgetting it in the list. */
export function picture<P>(route: PictureRoute<P>): PictureRoute {
  return route as PictureRoute
}

/**
 * What stands under an address never changes, but may be taken away: a browser keeps it for a day, others not at all.
 * Unlike documents they are not to be opened by themselves, and if one is all the same, nothing in it runs.
 */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.webp"',
}

/** Mounts pictures: the limit first, then the address, then the bytes. */
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
        const address = parseAddress({ params }, request)
        request.stage = 'verified'
        const bytes = await run(context, address.params)
        if (bytes === undefined) throw new DomainError('request.not_found')
        return reply.headers(headers).send(bytes)
      },
    })
  }
}
