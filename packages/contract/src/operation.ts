import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { SuccessCode } from './success.ts'
import type { Demand } from './tenancy.ts'

/**
 * Who may call an operation. There is no default: an operation without access does not mount.
 * `signed-in` asks for a proven address too; `unproven` takes whoever is signed in; `half-signed-in` also whoever still
 * owes the second factor; `refresh-token` leaves the judgement of both tokens to the action. `member`, `agent` and
 * `staff` are signed in with a proven address, and are judged by the operation's `demand` besides.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'unproven'
  | 'half-signed-in'
  | 'refresh-token'
  | 'member'
  | 'agent'
  | 'staff'

/** Which budget of calls an operation draws from; the figures are the server's. */
export type LimitClass = 'read' | 'search' | 'form' | 'session' | 'login' | 'secret' | 'upload'

/** What people verify themselves for. A verification for one of them is worth nothing for another. */
export const captchaActions = ['lead', 'login', 'register', 'password_reset'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Human verification that an operation asks for: a checkbox (v2) or an invisible check at submit (v3). */
export type CaptchaDemand = {
  kind: 'checkbox' | 'invisible'
  action: CaptchaAction
  /** Only now and then: the action itself decides, and asks by `captcha.required`. */
  sometimes?: true
}

type Method = 'GET' | 'POST' | 'DELETE'
type Shape = z.ZodMiniType

/** One call of the API: the server mounts it, the client calls it, OpenAPI describes it. */
export type Operation = {
  name: string
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  /** Thing, permission and tenant: demanded of everything for members, agents and staff, and of nothing else. */
  demand?: Demand
  limit: LimitClass
  params?: Shape
  query?: Shape
  /** Names in the query that may come more than once; they arrive as lists. */
  repeats?: readonly string[]
  body?: Shape
  /** The one field of the body that is a file, and its most bytes. Such a body comes as multipart only. */
  file?: { name: string; largest: number }
  answer: Shape
  /** What is said about the data beside it: pages, totals, counts. */
  meta?: Shape
  success?: SuccessCode
  errors: readonly ErrorCode[]
  captcha?: CaptchaDemand
  /** The answer stands at the top of the body instead of under `data`: the specification's calls that give tokens. */
  bare?: true
  /** Seconds since the person last proved who they are; above it the call is refused until they do so again. */
  freshWithin?: number
  /** May also be called while a new version of a text waits for the person's yes: what it takes to say it, or to leave. */
  beforeConsent?: true
  /** The session must have given a second factor; `passkey` takes no other. */
  factor?: 'any' | 'passkey'
  /** How a client sends the body: multipart for the specification's calls, JSON for our own. The server takes both. */
  send?: 'multipart' | 'json'
  /** The page asks by itself, so the call is no sign that somebody is there: it does not keep a session from idling out. */
  passive?: true
  /** A GET that changes something: it gets no HEAD twin and no cache. */
  effects?: true
  /** Seconds that an answer may be kept by browsers and proxies; absent means no-store. */
  maxAge?: number
  /** Seconds that proxies may keep an answer, and go on giving it while they fetch the next one. It gets an ETag. */
  sharedAge?: { fresh: number; stale: number }
}

/** Keeps the literal types of an operation while checking its form. The mark lets a page leave out what it does not call. */
// @__NO_SIDE_EFFECTS__
export function operation<const O extends Operation>(value: O): O {
  return value
}

type Output<S> = S extends z.ZodMiniType<infer T> ? T : undefined
type Input<S> = S extends z.ZodMiniType<unknown, infer T> ? T : undefined
type Part<O, K extends string> = O extends Record<K, infer S> ? S : undefined

/** What a handler receives: parsed values. */
export type Received<O extends Operation> = {
  params: Output<Part<O, 'params'>>
  query: Output<Part<O, 'query'>>
  body: Output<Part<O, 'body'>>
}

/** What a caller gives: values before parsing; parts that the operation lacks are left out. */
export type Given<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Part<O, K> extends undefined ? never : K]: Input<Part<O, K>>
}

/** The data of an answer. */
export type Answer<O extends Operation> = Output<O['answer']>

/** What is said about the data; undefined for operations that say nothing. */
export type Meta<O extends Operation> = Output<Part<O, 'meta'>>

/** What an action gives: the data, with what is said about it where the operation has such a part. */
export type Result<O extends Operation> = Meta<O> extends undefined ? Answer<O> : { data: Answer<O>; meta: Meta<O> }
