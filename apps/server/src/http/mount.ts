import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation, Received } from '@grana/contract/operation'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { authorize } from './access.ts'
import { jsonType } from './headers.ts'
import type { OperationRoute } from './operation-route.ts'
import { parseAddress, parseInput } from './parse-input.ts'
import { checkRoutes } from './route-checks.ts'
import { timeouts } from './server-options.ts'
import { cacheControl, sendStored, sendTagged, storeAnswer } from './stored-answer.ts'
import './route-config.ts'

/** The body of a good answer. Fields that the contract does not name are left out. */
function serialise(operation: Operation, result: unknown): string {
  const message = operation.success && successTexts[operation.success]
  const { data, meta } = operation.meta === undefined ? { data: result, meta: undefined } : (result as WithMeta)
  return JSON.stringify({
    data: z.parse(operation.answer, data),
    ...(operation.meta && { meta: z.parse(operation.meta, meta) }),
    ...(message !== undefined && { message }),
  })
}

type WithMeta = { data: unknown; meta: unknown }

/** The address as the router writes it: `:id` for the `{id}` of the contract. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Asked last, so that a form with a mistake in it does not cost the person another captcha. */
async function demandCaptcha(context: Context, operation: Operation, asked: { token: unknown; address: string }) {
  if (operation.captcha === undefined) return
  const question = { ...operation.captcha, clientAddress: asked.address }
  if ((await context.captcha.verify(String(asked.token), question)) === 'ok') return
  throw new DomainError('captcha.failed', { fields: { captcha_token: validationTexts['captcha.required'] } })
}

function captchaTokenOf({ body }: Received<Operation>): unknown {
  return (body as { captcha_token?: unknown } | undefined)?.captcha_token
}

function handlerOf(context: Context, mounted: OperationRoute): RouteHandlerMethod {
  const { operation } = mounted
  if ('fixed' in mounted) {
    const stored = storeAnswer(serialise(operation, mounted.fixed()), {
      type: jsonType,
      cacheControl: cacheControl(operation),
    })
    return (request, reply) => {
      parseAddress(operation, request)
      return sendStored(request, reply, stored)
    }
  }
  return async (request, reply) => {
    const address = request.clientAddress
    const actor = authorize(operation.access, address)
    const input = await parseInput(operation, request)
    await demandCaptcha(context, operation, { token: captchaTokenOf(input), address })
    request.stage = 'verified'
    const body = serialise(operation, await mounted.run(context, actor, input))
    reply.header('cache-control', cacheControl(operation))
    if (operation.sharedAge !== undefined) return sendTagged(request, reply, { body, type: jsonType })
    return reply.header('content-type', jsonType).send(body)
  }
}

/** HEAD would run the handler, so only what changes nothing has it. */
function methodsOf({ method, effects }: Operation): string[] {
  return method === 'GET' && effects !== true ? ['GET', 'HEAD'] : [method]
}

function describe({ access, limit, captcha }: Operation) {
  return { access, limit, ...(captcha && { captcha: `${captcha.kind} ${captcha.action}` }) }
}

/** Mounts operations: access and limits first, then the address, the body, the captcha, and only then the action. */
export function mountRoutes(app: FastifyInstance, context: Context, routes: readonly OperationRoute[]): void {
  checkRoutes(routes)
  for (const mounted of routes) {
    const { operation } = mounted
    const guard = (request: FastifyRequest) => {
      request.stage = 'routed'
      authorize(operation.access, request.clientAddress)
      return context.limits.take(operation.limit, request.clientAddress)
    }
    app.route({
      method: methodsOf(operation),
      url: routerPath(operation.path),
      config: describe(operation),
      // What is sent as it stands waits for nobody.
      ...('run' in mounted && { handlerTimeout: timeouts.handler }),
      onRequest: (request, _reply, done) => {
        const waiting = guard(request)
        if (waiting === undefined) done()
        else waiting.then(() => done(), done)
      },
      handler: handlerOf(context, mounted),
    })
  }
}
