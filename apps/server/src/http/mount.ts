import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation, HandlerInput } from '@grana/contract/operation'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { assertAccess } from './access.ts'
import { defaultMostStatements, type OperationRoute } from './handle.ts'
import { jsonType, scimType } from './headers.ts'
import { cursorHeader, linesType, prefersLines, toLines } from './json-lines.ts'
import { consumeAccountBudget, consumeBudget } from './limits/consume-budget.ts'
import { parseRequestUrl, parseInput } from './parse-input.ts'
import { assertValidRoutes } from './route-checks.ts'
import type { Actor, SignedIn } from './session/actor.ts'
import { authenticateAgentToken, authenticateDirectory, authenticateToken } from './session/api-token.ts'
import { toTokenBearer, toBrowser, hasStaffToken, toVisitor, type Authenticate } from './session/authenticate.ts'
import { cacheControl, sendStored, sendWithEtag, storeAnswer } from './stored-answer.ts'
import type { Authorize } from './tenancy/authorize.ts'
import { recordDenials, type RecordDenial } from './tenancy/record-denials.ts'
import './route-config.ts'

/** The body of a successful response. Fields that the contract does not declare are dropped. */
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

type Rendered = { body: string; type: string; headers?: Record<string, string> }

/** The body in the form that the caller accepts. */
function render(operation: Operation, result: unknown, accept: string | undefined): Rendered {
  const type = operation.access === 'scim' ? scimType : jsonType
  if (operation.lines !== true) return { body: serialise(operation, result), type }
  const vary = 'Origin, Accept'
  if (!prefersLines(accept)) return { body: serialise(operation, result), type, headers: { vary } }
  const { data, meta } = JSON.parse(serialise(operation, result)) as { data: unknown[]; meta: { next?: string } }
  const cursor = meta.next === undefined ? {} : { [cursorHeader]: meta.next }
  return { body: toLines(data), type: `${linesType}; charset=utf-8`, headers: { vary, ...cursor } }
}

/** The path in the router's syntax: `:id` for the contract's `{id}`. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Checked last, so that a form with a mistake does not cost the user another captcha. */
async function assertCaptcha(context: Context, operation: Operation, asked: { token: unknown; address: string }) {
  if (operation.captcha === undefined || operation.captcha.sometimes === true) return
  const question = { ...operation.captcha, clientAddress: asked.address }
  if ((await context.captcha.verify(String(asked.token), question)) === 'ok') return
  throw new DomainError('captcha.failed', { fields: { captcha_token: validationTexts['captcha.required'] } })
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function captchaTokenOf({ body }: HandlerInput<Operation>): unknown {
  return fieldOf(body, 'captcha_token')
}

/** The email address in the form of a caller without a session, if the form has one. */
function triedAccountOf({ body }: HandlerInput<Operation>): string | undefined {
  const email = fieldOf(body, 'email')
  return typeof email === 'string' ? email : undefined
}

export type MountOptions = {
  context: Context
  authenticate: Authenticate
  authorize: Authorize
  recordDenial: RecordDenial
  /** Rejects input that contains one of our tokens. */
  rejectTokens: (input: unknown) => Promise<void>
}

/** The caller, authenticated as the access of the operation requires. */
async function actorFor(operation: Operation, request: FastifyRequest, { context, authenticate }: MountOptions) {
  const browser = toBrowser(request)
  const call = { request, browser, scope: operation.scope }
  const found: Actor | undefined =
    operation.access === 'public'
      ? toVisitor(browser)
      : operation.access === 'refresh-token'
        ? toTokenBearer(request, browser)
        : operation.access === 'token'
          ? await authenticateToken(context, call)
          : operation.access === 'agent-token'
            ? await authenticateAgentToken(context, call)
            : operation.access === 'scim'
              ? await authenticateDirectory(context, call)
              : await authenticate(request, browser, operation.passive)
  if (found === undefined && operation.access === 'staff' && !(await hasStaffToken(context, request))) {
    throw new DomainError('request.not_found')
  }
  if (found === undefined) throw new DomainError('auth.required')
  return { actor: found, kept: browser.kept }
}

type Call = { operation: Operation; actor: Actor }

/** Runs before the body is read; the path parameters are already validated. */
async function authorizeCall(
  { authorize, context }: MountOptions,
  request: FastifyRequest,
  call: Call,
): Promise<Actor> {
  const { operation, actor } = call
  if (actor.kind === 'user') assertAccess(operation, actor, context.clock())
  if (operation.requires === undefined) return actor
  const { params } = parseRequestUrl(operation, request)
  return authorize({ operation, actor: actor as SignedIn, params })
}

function handlerOf(mounting: MountOptions, mounted: OperationRoute): RouteHandlerMethod {
  const { context } = mounting
  const { operation } = mounted
  if ('fixed' in mounted) {
    const stored = storeAnswer(serialise(operation, mounted.fixed()), {
      type: jsonType,
      cacheControl: cacheControl(operation),
    })
    return (request, reply) => {
      parseRequestUrl(operation, request)
      return sendStored(request, reply, stored)
    }
  }
  return async (request, reply) => {
    const { actor, kept } = await actorFor(operation, request, mounting)
    if (actor.kind === 'user') request.security.account = actor.user.email
    await consumeAccountBudget(context, operation, actor)
    const tried = { operation, actor, params: request.params }
    const { body, type, headers } = await recordDenials(mounting.recordDenial, tried, async () => {
      // An address is in logs and histories whether or not it is valid.
      if (actor.kind === 'user') await mounting.rejectTokens(request.url)
      const authorized = await authorizeCall(mounting, request, { operation, actor })
      const input = await parseInput(operation, request)
      if (actor.kind !== 'user') request.security.account = triedAccountOf(input)
      await assertCaptcha(context, operation, { token: captchaTokenOf(input), address: actor.address })
      // Only `refresh-token` operations take a token in their body. After the captcha, because the check queries the
      // database.
      if (operation.access !== 'refresh-token') await mounting.rejectTokens(input.body)
      request.stage = 'verified'
      return render(operation, await mounted.run(context, authorized as never, input), request.headers.accept)
    })
    reply.headers({ 'cache-control': cacheControl(operation), ...headers })
    if (kept.length > 0) reply.header('set-cookie', kept)
    if (operation.sharedAge !== undefined) return sendWithEtag(request, reply, { body, type: jsonType })
    if (operation.status === 204) return reply.code(204).send()
    return reply
      .code(operation.status ?? 200)
      .header('content-type', type)
      .send(body)
  }
}

/** HEAD would run the handler, so only operations without effects have it. */
function methodsOf({ method, effects }: Operation): string[] {
  return method === 'GET' && effects !== true ? ['GET', 'HEAD'] : [method]
}

function describe({ operation, bound }: OperationRoute) {
  const { access, limit, captcha, requires } = operation
  return {
    access,
    limit,
    maxStatements: bound?.maxStatements ?? defaultMostStatements,
    ...(requires && { requires: requires }),
    ...(captcha && { captcha: `${captcha.kind} ${captcha.action}` }),
  }
}

/** Mounts operations. Order: limits, access, URL, body, captcha, handler. */
export function mountRoutes(app: FastifyInstance, mounting: MountOptions, routes: readonly OperationRoute[]): void {
  const { context } = mounting
  assertValidRoutes(routes)
  for (const mounted of routes) {
    const { operation } = mounted
    const guard = (request: FastifyRequest) => {
      request.stage = 'routed'
      request.security = { operation }
      return consumeBudget(context, operation, request)
    }
    app.route({
      method: methodsOf(operation),
      url: routerPath(operation.path),
      config: describe(mounted),
      // A fixed answer waits for nothing and needs no timeout.
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
