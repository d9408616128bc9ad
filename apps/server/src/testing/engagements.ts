import type { Engagement } from '@grana/contract/engagements/engagement'
import {
  acceptEngagementQuote,
  createEngagement,
  getEngagement,
  saveEngagementScope,
  sendEngagement,
} from '@grana/contract/engagements/organization-engagements'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import { quoteEngagement } from '@grana/contract/engagements/staff-engagements'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { dataOf, programWorld, type ProgramWorld } from './programs.ts'
import { signInTestStaff, type TestStaff } from './staff.ts'
import { insertMember } from './tenants.ts'
import type { TestApi } from './test-api.ts'

export type EngagementWorld = ProgramWorld & { contact: string; administrator: TestStaff }

/** An organization that may publish, with a contact beside its owner, and a member of staff who quotes. */
export async function engagementWorld(api: TestApi): Promise<EngagementWorld> {
  const world = await programWorld(api)
  const { id: contact } = await insertMember(api.database.owner, world.organization, { role: 'member' })
  return { ...world, contact, administrator: await signInTestStaff(api) }
}

/** A scope of one website that lacks nothing. */
export const wholeScope = ({ target, owner, contact }: EngagementWorld): EngagementScope => ({
  targets: [{ target_id: target, figures: { roles: 3, dynamic_pages: 40 }, technologies: 'PHP', data: ['personal'] }],
  wanted_from: '2030-01-07',
  wanted_until: '2030-01-25',
  weekends: false,
  blackouts: [{ from: '2030-01-14', until: '2030-01-14', reason: 'Release' }],
  technical_contact: contact,
  backup_contact: owner.id,
  notes: '',
})

export const goodQuote = {
  price: '12500.00',
  starts_on: '2030-01-07',
  ends_on: '2030-01-18',
  report_on: '2030-01-25',
  retest_until: '2030-02-28',
  valid_until: '2029-12-31',
  team_size: 2,
  hours: 96,
  exclusions: 'Denial of service.',
} as const

export const paramsOf = ({ organization }: EngagementWorld, engagement: string) => ({ organization, engagement })

export const readEngagement = async (world: EngagementWorld, id: string) =>
  dataOf<Engagement>(await world.browser.call(getEngagement, { params: paramsOf(world, id) }))

/** A draft, with this scope when one is given. */
export async function draftEngagement(world: EngagementWorld, scope?: EngagementScope): Promise<string> {
  const { organization } = world
  const made = await world.browser.call(createEngagement, { params: { organization }, body: { title: 'Pentest' } })
  const { id } = dataOf<{ id: string }>(made)
  if (scope === undefined) return id
  const body = { revision: 1, title: 'Pentest', scope }
  await world.browser.call(saveEngagementScope, { params: paramsOf(world, id), body })
  return id
}

export async function sentEngagement(world: EngagementWorld, changes: Partial<EngagementScope> = {}): Promise<string> {
  const id = await draftEngagement(world, { ...wholeScope(world), ...changes })
  await world.browser.call(sendEngagement, { params: paramsOf(world, id), body: { revision: 2 } })
  return id
}

export async function quotedEngagement(world: EngagementWorld, changes?: Partial<EngagementScope>): Promise<string> {
  const id = await sentEngagement(world, changes)
  await world.administrator.browser.call(quoteEngagement, { params: { id }, body: goodQuote })
  return id
}

export const acceptQuote = (world: EngagementWorld, id: string, version = 1) =>
  world.browser.call(acceptEngagementQuote, {
    params: paramsOf(world, id),
    body: { version, terms_version: billingTermsVersion, accepted: true },
  })

export async function plannedEngagement(world: EngagementWorld, changes?: Partial<EngagementScope>): Promise<string> {
  const id = await quotedEngagement(world, changes)
  await acceptQuote(world, id)
  return id
}
