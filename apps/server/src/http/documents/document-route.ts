import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { LimitClass, Operation } from '@grana/contract/operation'
import { parseRequestUrl } from '../parse-input.ts'
import { cacheControl, sendWithEtag } from '../stored-answer.ts'
import '../route-config.ts'

export type DocumentBody = {
  body: string
  type: string
  /** When set, browsers save the body under this name instead of showing it. */
  fileName?: string
}

/** A file or feed that anyone with its address may open; unlike an operation it has no envelope. */
export type DocumentRoute<P = unknown> = {
  /** In the router's syntax. */
  path: `/${string}`
  params?: z.ZodMiniType<P>
  limit: LimitClass
  /** For how long any cache may store it, or only that of the reader, in seconds: the address of such a feed is a secret. */
  age: NonNullable<Operation['sharedAge']> | { private: number }
  run: (context: Context, params: P) => Promise<DocumentBody>
}

/** Checks the parameter type here and erases it, so that routes of different types fit one list. */
export function defineDocument<P>(route: DocumentRoute<P>): DocumentRoute {
  return route as DocumentRoute
}

/** Mounts documents. Order: limit, URL parameters, document with its ETag. */
export function mountDocuments(app: FastifyInstance, context: Context, routes: readonly DocumentRoute[]): void {
  for (const { path, params, limit, age, run } of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { access: 'public', limit, isDocument: true },
      handlerTimeout: app.timeouts.handler,
      handler: async (request, reply) => {
        request.stage = 'routed'
        await context.limits.take(limit, request.clientAddress)
        const address = parseRequestUrl({ ...(params && { params }) }, request)
        request.stage = 'verified'
        const { body, type, fileName } = await run(context, address.params)
        reply.header(
          'cache-control',
          'private' in age ? `private, max-age=${age.private}` : cacheControl({ sharedAge: age }),
        )
        if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
        return sendWithEtag(request, reply, { body, type })
      },
    })
  }
}
