import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { TokenScope } from './machines/token-scopes.ts'
import type { SuccessCode } from './success.ts'
import type { Requirement } from './tenancy.ts'

/**
 * Who may call an operation. There is no default: an operation without access does not mount. `signed-in` also requires
 * a verified email address; `email-unverified` accepts accounts whose email address is unverified; `half-signed-in` also
 * accepts sessions whose second factor is pending; `refresh-token` leaves the check of both tokens to the handler.
 * `member`, `agent` and `staff` are signed in with a verified address and are authorized by the operation's `requires`. `token` is a
 * machine with an API token of an organization, which also needs the operation's `scope`; `agent-token` is the same for the token of
 * an agent; `scim` is the directory of an organization with a credential of its own kind, which speaks SCIM and nothing else.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'email-unverified'
  | 'second-factor-pending'
  | 'refresh-token'
  | 'member'
  | 'agent'
  | 'staff'
  | 'token'
  | 'agent-token'
  | 'scim'

/** The rate limit that an operation counts against; the server defines the limits. */
export type LimitClass = 'read' | 'search' | 'form' | 'session' | 'login' | 'secret' | 'upload' | 'machine'

/** Actions that ask for human verification. A verification for one action is not valid for another. */
export const captchaActions = ['lead', 'login', 'register', 'password_reset', 'open_report'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Human verification that an operation requires: a checkbox (v2) or an invisible check on submit (v3). */
export type CaptchaRequirement = {
  kind: 'checkbox' | 'invisible'
  action: CaptchaAction
  /** Conditional: the handler decides, and answers `captcha.required`. */
  sometimes?: true
}

/** `PUT` and `PATCH` are for operations of standards that name them. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Shape = z.ZodMiniType

/** One call of the API: the server mounts it, the client calls it, OpenAPI describes it. */
export type Operation = {
  name: string
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  /** Thing, permission and tenant: required for `member`, `agent` and `staff`, and not allowed for others. */
  requires?: Requirement
  /** What an API token needs: required for `token` and `agent-token`, and not allowed for others. */
  scope?: TokenScope
  limit: LimitClass
  params?: Shape
  query?: Shape
  /** Query parameters that may repeat; they arrive as lists. */
  repeats?: readonly string[]
  body?: Shape
  /** The one field of the body that is a file, and its maximum size in bytes. Such a body is multipart only. */
  file?: { name: string; largest: number }
  answer: Shape
  /** Metadata beside the data: pages, totals, counts. */
  meta?: Shape
  success?: SuccessCode
  /** Status of a success, where a standard names one; 204 has no body. */
  status?: 201 | 204
  errors: readonly ErrorCode[]
  captcha?: CaptchaRequirement
  /** The answer is the top level of the body instead of `data`: the specification's operations that return tokens. */
  bare?: true
  /** Maximum seconds since the last authentication; a later call is rejected until the user reauthenticates. */
  freshWithin?: number
  /** Allowed while a new version of a text waits for acceptance: what is needed to accept it, or to leave. */
  beforeConsent?: true
  /** The session must have presented a second factor; `passkey` accepts no other. */
  factor?: 'any' | 'passkey'
  /**
   * How a client sends the body: multipart for the specification's operations, JSON for the others. The server accepts
   * both.
   */
  send?: 'multipart' | 'json'
  /**
   * The page calls it without user input, so the call does not count as activity and does not keep a session from
   * idling out.
   */
  passive?: true
  /** A GET with side effects: it gets no HEAD twin and no cache. */
  effects?: true
  /** Also answers rows as JSON lines, for callers that accept `application/x-ndjson`; the header X-Next-Cursor is `meta.next`. */
  lines?: true
  /** Names of the reading operations whose answers a successful call changes: clients load them again. */
  changes?: readonly string[]
  /** Seconds that browsers and proxies may cache an answer; absent means no-store. */
  maxAge?: number
  /** Seconds that proxies may cache an answer, and serve it stale while they revalidate. It gets an ETag. */
  sharedAge?: { fresh: number; stale: number }
}

/** A constant that is inferred takes any field; a misspelt one would drop a check without an error. */
type NoUnknownFields<O> = Record<Exclude<keyof O, keyof Operation>, never> &
  (O extends { requires: infer R } ? { requires: Record<Exclude<keyof R, keyof Requirement>, never> } : unknown)

/**
 * Checks the form of an operation and keeps its literal types. The annotation lets bundlers drop operations that a page
 * does not call.
 */
// @__NO_SIDE_EFFECTS__
export function operation<const O extends Operation>(value: O & NoUnknownFields<O>): O {
  return value
}

type Output<S> = S extends z.ZodMiniType<infer T> ? T : undefined
type Input<S> = S extends z.ZodMiniType<unknown, infer T> ? T : undefined
type Part<O, K extends string> = O extends Record<K, infer S> ? S : undefined

/** What a handler receives: parsed values. */
export type HandlerInput<O extends Operation> = {
  params: Output<Part<O, 'params'>>
  query: Output<Part<O, 'query'>>
  body: Output<Part<O, 'body'>>
}

/** What a caller passes: values before parsing; parts that the operation lacks are left out. */
export type CallInput<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Part<O, K> extends undefined ? never : K]: Input<Part<O, K>>
}

/** The data of an answer. */
export type Answer<O extends Operation> = z.output<O['answer']>

/** Metadata of an answer; undefined for operations without it. */
export type Meta<O extends Operation> = Output<Part<O, 'meta'>>

/** What a handler returns: the data, with its metadata where the operation has any. */
export type Result<O extends Operation> = Meta<O> extends undefined ? Answer<O> : { data: Answer<O>; meta: Meta<O> }
