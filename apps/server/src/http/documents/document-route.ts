import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { LimitClass, Operation } from '@grana/contract/operation'
import { parseAddress } from '../parse-input.ts'
import { cacheControl, sendTagged } from '../stored-answer.ts'
import '../route-config.ts'

export type DocumentBody = {
  body: string
  type: string
  /** Given: browsers save it under this name instead of showing it. */
  fileName?: string
}

/** A file or feed that anybody may open, link to and keep; unlike an operation it has no envelope. */
export type DocumentRoute<P = unknown> = {
  /** As the router writes it. */
  path: `/${string}`
  params?: z.ZodMiniType<P>
  limit: LimitClass
  sharedAge: NonNullable<Operation['sharedAge']>
  run: (context: Context, params: P) => Promise<DocumentBody>
}

/** Keeps the type of the parameters while forgetting it in the list. */
export function document<P>(route: DocumentRoute<P>): DocumentRoute {
  return route as DocumentRoute
}

/** Mounts documents: the limit first, then the address, then the document with its tag. */
export function mountDocuments(app: FastifyInstance, context: Context, routes: readonly DocumentRoute[]): void {
  for (const { path, params, limit, sharedAge, run } of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { access: 'public', limit, isDocument: true },
      handlerTimeout: app.timeouts.handler,
      handler: async (request, reply) => {
        request.stage = 'routed'
        await context.limits.take(limit, request.clientAddress)
        const address = parseAddress({ ...(params && { params }) }, request)
        request.stage = 'verified'
        const { body, type, fileName } = await run(context, address.params)
        reply.header('cache-control', cacheControl({ sharedAge }))
        if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
        return sendTagged(request, reply, { body, type })
      },
    })
  }
}
