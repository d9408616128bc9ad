import type { WorkMeter } from '#server/lib/work-scope.ts'
import type { Access, LimitClass, Operation } from '@grana/contract/operation'
import type { Demand } from '@grana/contract/tenancy'
import type { Timeouts } from './server-options.ts'

/** How far a request got: `read` is past the parsers, `checked` past the schemas, `verified` past the captcha. */
export type Stage = 'arrived' | 'routed' | 'read' | 'checked' | 'verified'

/** What security events tell of a request, gathered while it is answered. */
export type SecurityTrace = {
  operation?: Operation
  /** E-mail address of the account that acts or that was tried; leaves the process as a keyed hash only. */
  account?: string | undefined
  /** Code of the refusal. */
  code?: string
}

/** What the ledger says of a route, and what the gate needs to know about it. */
declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access | 'metrics token'
    limit?: LimitClass
    captcha?: string
    demand?: Demand
    /** People may open and link to it: the gate lets navigations and foreign sites through. */
    isDocument?: true
    /** Stays open: its time says nothing about how fast we answer. */
    isStream?: true
    /** Most statements that one call may send; tests fail on a call that sends more. */
    mostStatements?: number
    /** Answers 405 or OPTIONS: no door, so the ledger leaves it out. */
    isRefusal?: true
  }
  interface FastifyInstance {
    timeouts: Timeouts
  }
  interface FastifyRequest {
    clientAddress: string
    /** The header `Refresh`, taken out of the headers so that only those who need it read it. */
    refreshToken: string | undefined
    stage: Stage
    /** What the request has cost so far. */
    meter: WorkMeter
    security: SecurityTrace
  }
}
