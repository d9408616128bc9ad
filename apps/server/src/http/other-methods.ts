import { METHODS } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import { answerOptions } from './gate.ts'
import './route-config.ts'

/** CONNECT never arrives as a request, see client-error.ts. */
const everyMethod = METHODS.filter((method) => method !== 'CONNECT')

/** Notes which methods each path has; to be asked for before the first route is added. */
export function trackMethods(app: FastifyInstance): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (config?.isRefusal === true) return
    const methods = known.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return known
}

function closePath(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
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
    // In this hook, because later ones wait for a body that nobody will read.
    onRequest: (_request, reply, done) => {
      reply.header('allow', allowed.join(', '))
      done(new DomainError('request.method_not_allowed'))
    },
    handler: (_request, reply) => reply,
  })
}

/** Answers 405 with `Allow` for the methods that a known path lacks; to be called after the last route. */
export function refuseOtherMethods(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const method of everyMethod) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false })
  }
  for (const [url, methods] of known) closePath(app, url, methods)
}
