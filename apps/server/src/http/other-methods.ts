import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import './registered-routes.ts'
import { answerOptions } from './origin-check.ts'

/** CONNECT never arrives as a request, see client-error.ts. */
const everyMethod = METHODS.filter((method) => method !== 'CONNECT')

function closePath(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const allowed = [...methods, 'OPTIONS']
  app.route({
    method: 'OPTIONS',
    url,
    config: { isRefusal: true },
    handler: (request, reply) => answerOptions(request, reply, allowed),
  })
  app.route({
    method: everyMethod.filter((method) => !allowed.includes(method)),
    url,
    config: { isRefusal: true },
    // In this hook, because later ones wait for a body that is never read.
    onRequest: (_request, reply, done) => {
      reply.header('allow', allowed.join(', '))
      done(new DomainError('request.method_not_allowed'))
    },
    handler: (_request, reply) => reply,
  })
}

/** Answers 405 with `Allow` for the methods that a known path lacks. Call it after the last route. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const method of everyMethod) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false })
  }
  const byPath = Map.groupBy(app.registeredRoutes, ({ path }) => path)
  for (const [path, routes] of byPath) {
    closePath(
      app,
      path,
      routes.map(({ method }) => method),
    )
  }
}
