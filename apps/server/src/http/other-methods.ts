import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import createRouter from 'find-my-way'
import { DomainError } from '#server/lib/domain-error.ts'
import './registered-routes.ts'
import { answerOptions } from './origin-check.ts'

const usualMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** CONNECT never arrives as a request, see client-error.ts. */
const rareMethods = METHODS.filter((method) => !['CONNECT', 'OPTIONS', ...usualMethods].includes(method))

const methodNotAllowed = () => new DomainError('request.method_not_allowed')

function closePath(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    method: 'OPTIONS',
    url,
    config: { isRefusal: true },
    handler: (request, reply) => answerOptions(request, reply, allowed),
  })
  const refused = usualMethods.filter((method) => !allowed.includes(method))
  app.route({
    method: refused,
    url,
    config: { isRefusal: true },
    // In this hook, because later ones wait for a body that is never read.
    onRequest: (_request, reply, done) => {
      reply.header('allow', allowed.join(', '))
      done(methodNotAllowed())
    },
    handler: (_request, reply) => reply,
  })
}

/** One route for all paths: one per path made 16,000 routes, which took most of the start and 30 MB. */
function refuseRareMethods(app: FastifyInstance, allowedOn: ReadonlyMap<string, readonly string[]>): void {
  const paths = createRouter({ maxParamLength: app.initialConfig.routerOptions?.maxParamLength ?? 100 })
  for (const [path, allowed] of allowedOn) paths.on('OPTIONS', path, () => undefined, allowed)
  for (const method of rareMethods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false })
  }
  app.route({
    method: rareMethods,
    url: '*',
    config: { isRefusal: true },
    onRequest: (request, reply, done) => {
      const known = paths.find('OPTIONS', request.url)
      if (known === null) return done(new DomainError('request.not_found'))
      reply.header('allow', known.store.join(', '))
      done(methodNotAllowed())
    },
    handler: (_request, reply) => reply,
  })
}

/** Answers 405 with `Allow` for the methods that a known path lacks. Call it after the last route. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const allowedOn = new Map<string, string[]>()
  for (const [path, routes] of Map.groupBy(app.registeredRoutes, (route) => route.path)) {
    allowedOn.set(path, [...routes.map(({ method }) => method), 'OPTIONS'])
  }
  for (const [path, allowed] of allowedOn) closePath(app, path, allowed)
  refuseRareMethods(app, allowedOn)
}
