import type { WorkMeter } from '#server/lib/work-scope.ts'
import type { Access, LimitClass, Operation } from '@grana/contract/operation'
import type { Requirement } from '@grana/contract/tenancy'
import type { Timeouts } from './server-options.ts'

/** How far a request got: `read` is past the parsers, `checked` past the schemas, `verified` past the captcha. */
export type Stage = 'arrived' | 'routed' | 'read' | 'checked' | 'verified'

/** What security events record of a request, collected while it is served. */
export type SecurityTrace = {
  operation?: Operation
  /** Email address of the account that acts or was tried; leaves the process as a keyed hash only. */
  account?: string | undefined
  /** Error code of the response. */
  code?: string
}

/** What the route table shows of a route, and what the origin checks need to know about it. */
declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access | 'metrics token'
    limit?: LimitClass
    captcha?: string
    requires?: Requirement
    /** People may open and link to it: navigations and foreign sites are accepted. */
    isDocument?: true
    /** Pages of other sites post it: their origin is accepted, and no answer is readable by them. */
    isForeignForm?: true
    /** A long-lived stream: its duration is not a response time. */
    isStream?: true
    /** Maximum number of statements per call; tests fail on a call that sends more. */
    maxStatements?: number
    /** Answers 405 or OPTIONS only, so the route table omits it. */
    isRefusal?: true
  }
  interface FastifyInstance {
    timeouts: Timeouts
  }
  interface FastifyRequest {
    clientAddress: string
    /** The header `Refresh`, removed from the headers so that only operations that need it can read it. */
    refreshToken: string | undefined
    stage: Stage
    /** Resources that the request has used so far. */
    meter: WorkMeter
    security: SecurityTrace
  }
}
