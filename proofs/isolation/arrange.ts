import { randomUUID } from 'node:crypto'
import type { Part } from '@grana/server/testing/avatar-client'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import type { Relation } from './expected/columns.ts'
import type { Tenant } from './tenant.ts'
import type { Person, World } from './world.ts'

/** One request of the matrix; `by` is a substitute user where the request would change the person's own account. */
export type ArrangedRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** A body with a file. */
  parts?: readonly Part[]
  by?: { browser: TestBrowser }
}

export type CellContext = {
  world: World
  person: Person
  relation: Relation
  /** The expected cell; a caller who is authorized gets a disposable resource. */
  isAllowed: boolean
  /** Which variant of an operation is meant, where there are several. */
  way: string
}

/** Prepares a request about a resource of a tenant. */
export type Arrange = (asked: CellContext, tenant: Tenant) => Promise<ArrangedRequest>

/** Creates what a path names, as the relation requires; returns its parameters. */
export type MakeResource = (asked: CellContext, tenant: Tenant) => Promise<Record<string, string>>

/** A request that its contract does not determine, and why. */
export type ByHand = { why: string; arrange: Arrange }
export type HandArrangements = Readonly<Record<string, ByHand>>

export const byHand = (why: string, arrange: Arrange): ByHand => ({ why, arrange })

export const newEmailAddress = (): string => `n.${randomUUID().slice(0, 12)}@tepozan.example`

/** The tenant whose resources are named; the path may name another one. */
export function tenantOf({ world, relation }: CellContext): Tenant {
  return relation === 'foreign' || relation === 'crossed' ? world.theirs : world.ours
}

export function organizationOf({ world, relation }: CellContext, isInnermost: boolean): string {
  if (relation === 'foreign') return world.theirs.id
  if (relation === 'no tenant' || (relation === 'deleted' && isInnermost)) return randomUUID()
  return relation === 'malformed' && isInnermost ? 'not-a-name' : world.ours.id
}

/** The name itself, or a stand-in for an absent or malformed one. */
export function nameOf({ relation }: CellContext, name: string): string {
  if (relation === 'deleted') return randomUUID()
  return relation === 'malformed' ? 'not-a-name' : name
}

export function withBody(body: (asked: CellContext, tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({ params: { organization: organizationOf(asked, true) }, body: body(asked, tenant) })
}

/** The program that the relation refers to. */
export function programOf({ relation }: CellContext, tenant: Tenant): string {
  if (relation === 'unassigned') return tenant.otherProgram
  return relation === 'archived' ? tenant.closed : tenant.program
}
