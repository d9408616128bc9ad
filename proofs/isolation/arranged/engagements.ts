import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { insertTarget } from '@grana/server/testing/programs'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { copyProgram } from '../engagement-documents.ts'
import { engagementOf, giveOrder, makeEngagement, scopeOf } from '../engagements.ts'
import type { Tenant } from '../tenant.ts'
import { memberOf } from '../world.ts'
import { tenantOfAgent } from './agent-resources.ts'

type State = 'draft' | 'in_review' | 'quoted'

/** A new engagement in the state that the action requires, with what a whole scope names; a cancelled one where it has ended. */
async function someEngagement({ world, relation }: CellContext, tenant: Tenant, state: State): Promise<string> {
  const target = await insertTarget(world.db, tenant.id, { name: `Target ${tenant.mark}` })
  const contact = await memberOf(world, tenant, { role: 'member' })
  const contacts = [tenant.member.id, contact.id] as const
  return makeEngagement(world.db, tenant, { state: relation === 'archived' ? 'cancelled' : state, target, contacts })
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

/** An agreed engagement of its own on a copy of a program, with an order number; a cancelled one where it has ended. */
async function agreedEngagement(asked: CellContext, tenant: Tenant): Promise<string> {
  const { world, relation } = asked
  if (relation === 'archived') return someEngagement(asked, tenant, 'in_review')
  const program = await copyProgram(world.db, relation === 'unassigned' ? tenant.otherProgram : tenant.program)
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
    const isUnsent = asked.relation === 'unassigned'
    const made = isUnsent ? await someEngagement(asked, tenant, 'draft') : await agreedEngagement(asked, tenant)
    return { params: { id: nameOf(asked, made) }, ...(body && { body: body(tenant) }) }
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
