import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { insertTarget } from '@grana/server/testing/programs'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { copyProgram } from '../engagement-documents.ts'
import { engagementOf, giveOrder, makeEngagement, scopeOf } from '../engagements.ts'
import type { Tenant } from '../tenant.ts'
import { memberOf } from '../world.ts'
import { tenantOfAgent } from './agent-resources.ts'

type State = 'draft' | 'in_review' | 'quoted'

/** One for each tenant and state, for callers who may not change it: an organization has a limited number of them. */
const kept = new Map<string, Promise<string>>()

type Named = { target: string; contacts: readonly [string, string] }
const named = new Map<string, Promise<Named>>()

/** What a scope names: the same for every scope of a tenant, because its screen lists all members and targets. */
function namedBy({ world }: CellContext, tenant: Tenant): Promise<Named> {
  const make = async (): Promise<Named> => {
    const target = await insertTarget(world.db, tenant.id, { name: `Target ${tenant.mark}` })
    const contact = await memberOf(world, tenant, { role: 'member' })
    return { target, contacts: [tenant.member.id, contact.id] }
  }
  const made = named.get(tenant.id) ?? make()
  named.set(tenant.id, made)
  return made
}

async function newEngagement(asked: CellContext, tenant: Tenant, state: State): Promise<string> {
  const { world, relation } = asked
  const { target, contacts } = await namedBy(asked, tenant)
  return makeEngagement(world.db, tenant, { state: relation === 'archived' ? 'cancelled' : state, target, contacts })
}

/** An engagement in the state that the action requires, with what a whole scope names; a cancelled one where it has ended. */
function someEngagement(asked: CellContext, tenant: Tenant, state: State): Promise<string> {
  if (asked.isAllowed) return newEngagement(asked, tenant, state)
  const name = [tenant.id, state, asked.relation === 'archived'].join(' ')
  const made = kept.get(name) ?? newEngagement(asked, tenant, state)
  kept.set(name, made)
  return made
}

function ofMember(state: State, body: (tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: {
      organization: organizationOf(asked, false),
      engagement: nameOf(asked, await someEngagement(asked, tenant, state)),
    },
    body: body(tenant),
  })
}

function ofStaff(state: State, body?: (tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: {
      id: nameOf(asked, await someEngagement(asked, tenant, asked.relation === 'unassigned' ? 'draft' : state)),
    },
    ...(body && { body: body(tenant) }),
  })
}

/** An agreed engagement with an order number, on a copy of a program for callers who may change it; a cancelled one where it has ended. */
async function agreedEngagement(asked: CellContext, tenant: Tenant): Promise<string> {
  const { world, relation, isAllowed } = asked
  if (relation === 'archived') return someEngagement(asked, tenant, 'in_review')
  const own = relation === 'unassigned' ? tenant.otherProgram : tenant.program
  if (!isAllowed) {
    const kept = await engagementOf(world.db, tenant, own)
    await giveOrder(world.db, tenant, kept)
    return kept
  }
  const program = await copyProgram(world.db, own)
  const engagement = await makeEngagement(world.db, tenant, { state: 'planned', program, target: tenant.writer.target })
  await giveOrder(world.db, tenant, engagement)
  return engagement
}

/** The order number of the engagement of the member's program. */
const ofBillingReader: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const engagement = await engagementOf(db, tenant, program)
  await giveOrder(db, tenant, engagement)
  return { params: { organization: organizationOf(asked, false), engagement: nameOf(asked, engagement) } }
}

const ofBillingDesk =
  (body?: (tenant: Tenant) => Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    if (asked.relation === 'unassigned')
      return {
        params: { id: nameOf(asked, await someEngagement(asked, tenant, 'draft')) },
        ...(body && { body: body(tenant) }),
      }
    if (body) return { params: { id: nameOf(asked, await agreedEngagement(asked, tenant)) }, body: body(tenant) }
    const { db } = asked.world
    const read = await engagementOf(db, tenant, tenant.program)
    await giveOrder(db, tenant, read)
    return { params: { id: nameOf(asked, read) } }
  }

const quote = ({ mark }: Tenant) => ({
  price: '100.00',
  starts_on: '2030-01-07',
  ends_on: '2030-01-18',
  report_on: '2030-01-25',
  retest_until: '2030-02-28',
  valid_until: '2029-12-31',
  team_size: 2,
  hours: 80,
  exclusions: `Exclusions ${mark}`,
})

const inState = 'the engagement is in the state that the action requires'

/** Requests about engagements that their contract does not determine. */
export const engagementArrangements: HandArrangements = {
  listEngagements: byHand('the program has an engagement', async (asked, tenant) => {
    await engagementOf(asked.world.db, tenant, tenant.program)
    return { params: { organization: organizationOf(asked, true) } }
  }),
  getEngagement: byHand('the engagement belongs to a program', async (asked, tenant) => {
    const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
    const engagement = nameOf(asked, await engagementOf(asked.world.db, tenant, program))
    return { params: { organization: organizationOf(asked, false), engagement } }
  }),
  saveEngagementScope: byHand(
    inState,
    ofMember('draft', (tenant) => ({ revision: 1, title: `Pentest ${tenant.mark}`, scope: scopeOf(tenant) })),
  ),
  sendEngagement: byHand(
    inState,
    ofMember('draft', () => ({ revision: 1 })),
  ),
  acceptEngagementQuote: byHand(
    inState,
    ofMember('quoted', () => ({ version: 1, terms_version: billingTermsVersion, accepted: true })),
  ),
  changeEngagementState: byHand(
    inState,
    ofMember('in_review', ({ mark }) => ({ to: 'cancelled', text: `Why ${mark}` })),
  ),
  getEngagementBilling: byHand('an owner gave the order number', ofBillingReader),
  setEngagementOrder: byHand(inState, async (asked, tenant) => ({
    params: {
      organization: organizationOf(asked, false),
      engagement: nameOf(asked, await agreedEngagement(asked, tenant)),
    },
    body: { order_number: `Order ${tenant.mark}` },
  })),
  getStaffEngagementBilling: byHand('an owner gave the order number', ofBillingDesk()),
  recordEngagementInvoice: byHand(
    inState,
    ofBillingDesk(({ mark }) => ({ state: 'sent', number: `Invoice ${mark}` })),
  ),
  listStaffEngagements: byHand('an engagement was sent', async (asked, tenant) => {
    await someEngagement(asked, tenant, 'in_review')
    return { query: { show: 'all' } }
  }),
  getStaffEngagement: byHand('the engagement was sent', ofStaff('in_review')),
  quoteEngagement: byHand(inState, ofStaff('in_review', quote)),
  changeStaffEngagementState: byHand(
    inState,
    ofStaff('in_review', ({ mark }) => ({ to: 'draft', text: `Why ${mark}` })),
  ),
  listAgentEngagements: byHand('the agent takes part in the program of an engagement', async (asked) => {
    const tenant = tenantOfAgent(asked)
    await engagementOf(asked.world.db, tenant, tenant.program)
    return {}
  }),
}
