import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAddressMatcher } from '#server/config/rules.ts'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { runInScope, newMeter } from '#server/lib/work-scope.ts'
import { securityHeaders } from './headers.ts'
import { clientAddress } from './limits/client-address.ts'
import { createVisitorReader } from './limits/visitor-address.ts'
import { createOriginCheck } from './origin-check.ts'
import { maxUrlLength } from './server-options.ts'
import type { Lifecycle } from './stop/lifecycle.ts'

function checkForm({ raw }: FastifyRequest): void {
  if ((raw.url ?? '').length > maxUrlLength) throw new DomainError('request.address_too_long')
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw new DomainError('request.malformed')
}

/** Removes a long-lived secret that almost no call needs, before anything could log it or pass it on. */
function extractRefreshToken(request: FastifyRequest): void {
  const { refresh } = request.raw.headers
  if (refresh === undefined) return
  request.refreshToken = String(refresh)
  delete request.raw.headers['refresh']
}

/** Runs on every request before anything else: response headers, then the coarse limit, then the origin checks. */
export function addFirstHook(app: FastifyInstance, context: Context, lifecycle: Lifecycle): void {
  const { config, limits } = context
  const headers = securityHeaders(config.isProduction)
  const trusted = createAddressMatcher(config.trustedProxies)
  const visitorOf = createVisitorReader(config.visitorSecret)
  // Includes the API's own origin, because the reference page calls it.
  const gate = createOriginCheck([config.portalUrl, config.apiUrl, ...Object.values(config.apps)])

  function prepare(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    lifecycle.begin(reply.raw)
    request.clientAddress = visitorOf(request.raw) ?? clientAddress(request.raw, trusted)
    extractRefreshToken(request)
    checkForm(request)
    limits.takeAny(request.clientAddress)
    gate(request, reply)
  }

  app.decorateRequest('clientAddress', '')
  app.decorateRequest('stage', 'arrived')
  app.decorateRequest('refreshToken', undefined)
  app.decorateRequest('meter')
  app.decorateRequest('security')
  app.addHook('onRequest', (request, reply, done) => {
    request.meter = newMeter()
    request.security = {}
    prepare(request, reply)
    runInScope({ requestId: request.id }, done, request.meter)
  })
}
