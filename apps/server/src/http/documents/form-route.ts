import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { LimitClass, Operation } from '@grana/contract/operation'
import { parseInput } from '../parse-input.ts'
import '../route-config.ts'

/**
 * A form that a page of another site posts through the browser. It arrives without our cookies and from any origin, so it can only
 * store what it carries; the browser is then sent to the portal.
 */
export type FormRoute<P = unknown, B = unknown> = {
  /** In the router's syntax. */
  path: `/${string}`
  params: z.ZodMiniType<P>
  body: z.ZodMiniType<B>
  limit: LimitClass
  /** Where the browser goes: a fixed page, never an address that the form names. */
  run: (context: Context, params: P, body: B) => Promise<string>
}

/** Checks the types here and erases them, so that routes of different types fit one list. */
export function defineForm<P, B>(route: FormRoute<P, B>): FormRoute {
  return route as FormRoute
}

/** What the parsers know such a route by. */
const shapeOf = ({ path, params, body, limit }: FormRoute) =>
  ({ name: path, method: 'POST', path, access: 'public', limit, params, body }) as unknown as Operation

/** Mounts forms. Order: limit, URL parameters, body, redirect. */
export function mountForms(app: FastifyInstance, context: Context, routes: readonly FormRoute[]): void {
  for (const route of routes) {
    const { path, limit, run } = route
    app.route({
      method: 'POST',
      url: path,
      config: { access: 'public', limit, isForeignForm: true },
      handlerTimeout: app.timeouts.handler,
      handler: async (request, reply) => {
        request.stage = 'routed'
        await context.limits.take(limit, request.clientAddress)
        const { params, body } = await parseInput(shapeOf(route), request)
        request.stage = 'verified'
        return reply.redirect(await run(context, params, body), 303)
      },
    })
  }
}
