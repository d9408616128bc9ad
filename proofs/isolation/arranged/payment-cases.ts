import type { PaymentCaseState } from '@grana/contract/payouts/payment-cases'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeCaseProof, makePaymentCase } from '../payment-cases.ts'
import type { Tenant } from '../tenant.ts'
import { reportOptions, tenantOfAgent } from './agent-resources.ts'

/** Contacts read the reports that are assigned to them. */
const isContact = ({ person: { column } }: CellContext) =>
  column === 'technical_contact' || column === 'activated_contact'

const programOf = (asked: CellContext, tenant: Tenant) => ({
  program: asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program,
  ...(asked.relation === 'archived' && { way: 'archived' as const }),
  ...(isContact(asked) && asked.relation !== 'unassigned' && { assignedTo: asked.person.user?.id }),
})

/** A report of a member with a case in a state; an archived one has none. */
function ofMember(state: PaymentCaseState, answers: boolean): Arrange {
  return async (asked, tenant) => {
    const { db } = asked.world
    const { report } = await makePaymentCase(db, tenant, { state, ...programOf(asked, tenant) })
    const author = asked.person.user?.id ?? tenant.member.id
    return {
      params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
      ...(answers && {
        body: { text: `Proof ${tenant.mark}`, proofs: [await makeCaseProof(db, tenant, { report, author })] },
      }),
    }
  }
}

/** A report of the agent whose case was answered; an archived one has none. */
async function ofAgent(asked: CellContext): Promise<{ params: Record<string, string> }> {
  const tenant = tenantOfAgent(asked)
  const options = reportOptions(asked, tenant)
  const { report } = await makePaymentCase(asked.world.db, tenant, { state: 'answered', ...options })
  return { params: { report: nameOf(asked, report) } }
}

/** A case that reached staff: taken by the caller where the relation requires it, and closed where it has ended. */
function someCase({ world, person, relation }: CellContext, tenant: Tenant, isUntaken = false) {
  const isTheirs = !isUntaken && (relation === 'own' || relation === 'archived')
  return makePaymentCase(world.db, tenant, {
    state: relation === 'archived' ? 'closed' : 'escalated',
    program: tenant.program,
    ...(isTheirs && person.column === 'administrator' && person.user && { takenBy: person.user.id }),
  })
}

const onDesk =
  (isUntaken: boolean, body?: (mark: string) => Record<string, unknown>): Arrange =>
  async (asked, tenant) => ({
    params: { id: nameOf(asked, (await someCase(asked, tenant, isUntaken)).id) },
    ...(body && { body: body(tenant.mark) }),
  })

const inState = 'the payment has a case in the state that the action requires'

/** Requests about payment cases that their contract does not determine. */
export const paymentCaseArrangements: HandArrangements = {
  getPaymentCases: byHand(inState, ofMember('answered', false)),
  answerPaymentCase: byHand(inState, ofMember('open', true)),
  getAgentPaymentCases: byHand(inState, ofAgent),
  contestPaymentAnswer: byHand(inState, async (asked) => ({
    ...(await ofAgent(asked)),
    body: { text: `Missing ${tenantOfAgent(asked).mark}` },
  })),
  getPaymentCase: byHand(inState, onDesk(false)),
  takePaymentCase: byHand(inState, onDesk(true)),
  releasePaymentCase: byHand(
    inState,
    onDesk(false, (mark) => ({ reason: `Because ${mark}` })),
  ),
  pausePaymentCaseProgram: byHand(
    inState,
    onDesk(false, (mark) => ({ reason: `Because ${mark}` })),
  ),
  closePaymentCase: byHand(
    inState,
    onDesk(false, (mark) => ({ outcome: 'unpaid', text: `Because ${mark}` })),
  ),
  getPaymentCaseProofLink: byHand(inState, async (asked, tenant) => {
    const { id, proof } = await someCase(asked, tenant)
    return { params: { id, file: nameOf(asked, proof) } }
  }),
}
