import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressList } from '#server/config/rules.ts'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { inScope, newMeter } from '#server/lib/work-scope.ts'
import { createGate } from './gate.ts'
import { securityHeaders } from './headers.ts'
import { clientAddress } from './limits/client-address.ts'
import { createVisitorReader } from './limits/visitor-address.ts'
import { longestAddress } from './server-options.ts'
import type { Lifecycle } from './stop/lifecycle.ts'

function checkForm({ raw }: FastifyRequest): void {
  if ((raw.url ?? '').length > longestAddress) throw new DomainError('request.address_too_long')
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw new DomainError('request.malformed')
}

/** A long-lived secret that nearly no call needs: it is out of reach before anything could log or pass it on. */
function takeRefreshToken(request: FastifyRequest): void {
  const { refresh } = request.raw.headers
  if (refresh === undefined) return
  request.refreshToken = String(refresh)
  delete request.raw.headers['refresh']
}

/** What happens to every request before anything else: headers of the answer, then the coarse limit, then the gate. */
export function addFirstHook(app: FastifyInstance, context: Context, lifecycle: Lifecycle): void {
  const { config, limits } = context
  const headers = securityHeaders(config.isProduction)
  const trusted = addressList(config.trustedProxies)
  const visitorOf = createVisitorReader(config.visitorSecret)
  // Its own origin, because the reference page calls it.
  const gate = createGate([config.portalUrl, config.apiUrl, ...Object.values(config.apps)])

  function prepare(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    lifecycle.begin(reply.raw)
    request.clientAddress = visitorOf(request.raw) ?? clientAddress(request.raw, trusted)
    takeRefreshToken(request)
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
    inScope({ requestId: request.id }, done, request.meter)
  })
}
