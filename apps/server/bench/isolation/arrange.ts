import { randomUUID } from 'node:crypto'
import type { Part } from '#server/testing/avatar-client.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import type { Relation } from './expected/columns.ts'
import type { Tenant } from './tenant.ts'
import type { Person, World } from './world.ts'

/** One request of the matrix; `by` is somebody else where the request would spoil the person. */
export type Arranged = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** A body with a file in it. */
  parts?: readonly Part[]
  by?: { browser: TestBrowser }
}

export type Asked = {
  world: World
  person: Person
  relation: Relation
  /** What the table expects; whoever is let in gets a thing of their own to spend. */
  isAllowed: boolean
  /** Which of the ways of an operation is meant, where there are several. */
  way: string
}

/** Arranges a request about a thing of a tenant. */
export type Arrange = (asked: Asked, tenant: Tenant) => Promise<Arranged>
export type Arrangements = Readonly<Record<string, Arrange>>

export const newAddress = (): string => `n.${randomUUID().slice(0, 12)}@tepozan.example`

/** The tenant whose things are named; the address may name another one. */
export function tenantOf({ world, relation }: Asked): Tenant {
  return relation === 'foreign' || relation === 'crossed' ? world.theirs : world.ours
}

export function organizationOf({ world, relation }: Asked, isInnermost: boolean): string {
  if (relation === 'foreign') return world.theirs.id
  if (relation === 'no tenant' || (relation === 'deleted' && isInnermost)) return randomUUID()
  return relation === 'malformed' && isInnermost ? 'not-a-name' : world.ours.id
}

/** What stands for an absent or malformed name, or the name itself. */
export function nameOf({ relation }: Asked, name: string): string {
  if (relation === 'deleted') return randomUUID()
  return relation === 'malformed' ? 'not-a-name' : name
}

export const plain: Arrange = async (asked) => ({ params: { organization: organizationOf(asked, true) } })

export function withBody(body: (asked: Asked, tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({ params: { organization: organizationOf(asked, true) }, body: body(asked, tenant) })
}

/** The program that the relation is about. */
export function placeOf({ relation }: Asked, tenant: Tenant): string {
  if (relation === 'unassigned') return tenant.otherProgram
  return relation === 'archived' ? tenant.closed : tenant.program
}
