import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation, Received } from '@grana/contract/operation'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { demandAccess } from './access.ts'
import { jsonType } from './headers.ts'
import { takeAccountBudget, takeBudget } from './limits/take-budget.ts'
import { defaultMostStatements, type OperationRoute } from './operation-route.ts'
import { parseAddress, parseInput } from './parse-input.ts'
import { checkRoutes } from './route-checks.ts'
import type { Actor, SignedIn } from './session/actor.ts'
import { bearerOf, browserOf, isOfStaff, visitorOf, type Authenticate } from './session/authenticate.ts'
import { cacheControl, sendStored, sendTagged, storeAnswer } from './stored-answer.ts'
import type { Admit } from './tenancy/admit.ts'
import { watchDenials, type NoteDenial } from './tenancy/watch-denials.ts'
import './route-config.ts'

/** The body of a good answer. Fields that the contract does not name are left out. */
function serialise(operation: Operation, result: unknown): string {
  if (operation.bare === true) return JSON.stringify(z.parse(operation.answer, result))
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
  if (operation.captcha === undefined || operation.captcha.sometimes === true) return
  const question = { ...operation.captcha, clientAddress: asked.address }
  if ((await context.captcha.verify(String(asked.token), question)) === 'ok') return
  throw new DomainError('captcha.failed', { fields: { captcha_token: validationTexts['captcha.required'] } })
}

function captchaTokenOf({ body }: Received<Operation>): unknown {
  return (body as { captcha_token?: unknown } | undefined)?.captcha_token
}

/** The e-mail address in the form of a caller without a session, where the form has one. */
function triedAccountOf({ body }: Received<Operation>): string | undefined {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : undefined
}

export type Mounting = {
  context: Context
  authenticate: Authenticate
  admit: Admit
  noteDenial: NoteDenial
  /** Looks for tokens of ours in what was sent. */
  refuseTokens: (body: unknown) => Promise<void>
}

/** Who calls, as the access of the operation wants it to be known. */
async function actorFor(operation: Operation, request: FastifyRequest, { context, authenticate }: Mounting) {
  const browser = browserOf(request)
  const found: Actor | undefined =
    operation.access === 'public'
      ? visitorOf(browser)
      : operation.access === 'refresh-token'
        ? bearerOf(request, browser)
        : await authenticate(request, browser, operation.passive)
  if (found === undefined && operation.access === 'staff' && !(await isOfStaff(context, request))) {
    throw new DomainError('request.not_found')
  }
  if (found === undefined) throw new DomainError('auth.required')
  return { actor: found, kept: browser.kept }
}

type Known = { operation: Operation; actor: Actor }

/** Judged before a byte of the body is read, by an address whose form is right. */
async function letIn({ admit, context }: Mounting, request: FastifyRequest, known: Known): Promise<Actor> {
  const { operation, actor } = known
  if (actor.kind === 'user') demandAccess(operation, actor, context.clock())
  if (operation.demand === undefined) return actor
  const { params } = parseAddress(operation, request)
  return admit({ operation, actor: actor as SignedIn, params })
}

function handlerOf(mounting: Mounting, mounted: OperationRoute): RouteHandlerMethod {
  const { context } = mounting
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
    const { actor, kept } = await actorFor(operation, request, mounting)
    if (actor.kind === 'user') request.security.account = actor.user.email
    await takeAccountBudget(context, operation, actor)
    const tried = { operation, actor, params: request.params }
    const body = await watchDenials(mounting.noteDenial, tried, async () => {
      const admitted = await letIn(mounting, request, { operation, actor })
      const input = await parseInput(operation, request)
      if (actor.kind !== 'user') request.security.account = triedAccountOf(input)
      await demandCaptcha(context, operation, { token: captchaTokenOf(input), address: actor.address })
      // Only this one is meant to be given a token in its body. After the captcha, because it asks the database.
      if (operation.access !== 'refresh-token') await mounting.refuseTokens(input.body)
      request.stage = 'verified'
      return serialise(operation, await mounted.run(context, admitted as never, input))
    })
    reply.header('cache-control', cacheControl(operation))
    if (kept.length > 0) reply.header('set-cookie', kept)
    if (operation.sharedAge !== undefined) return sendTagged(request, reply, { body, type: jsonType })
    return reply.header('content-type', jsonType).send(body)
  }
}

/** HEAD would run the handler, so only what changes nothing has it. */
function methodsOf({ method, effects }: Operation): string[] {
  return method === 'GET' && effects !== true ? ['GET', 'HEAD'] : [method]
}

function describe({ operation, bound }: OperationRoute) {
  const { access, limit, captcha, demand } = operation
  return {
    access,
    limit,
    mostStatements: bound?.mostStatements ?? defaultMostStatements,
    ...(demand && { demand }),
    ...(captcha && { captcha: `${captcha.kind} ${captcha.action}` }),
  }
}

/** Mounts operations: limits and access first, then the address, the body, the captcha, and only then the action. */
export function mountRoutes(app: FastifyInstance, mounting: Mounting, routes: readonly OperationRoute[]): void {
  const { context } = mounting
  checkRoutes(routes)
  for (const mounted of routes) {
    const { operation } = mounted
    const guard = (request: FastifyRequest) => {
      request.stage = 'routed'
      request.security = { operation }
      return takeBudget(context, operation, request)
    }
    app.route({
      method: methodsOf(operation),
      url: routerPath(operation.path),
      config: describe(mounted),
      // What is sent as it stands waits for nobody.
      ...('run' in mounted && { handlerTimeout: app.timeouts.handler }),
      onRequest: (request, _reply, done) => {
        const waiting = guard(request)
        if (waiting === undefined) done()
        else waiting.then(() => done(), done)
      },
      handler: handlerOf(mounting, mounted),
    })
  }
}
