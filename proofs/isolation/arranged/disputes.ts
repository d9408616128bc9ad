import type { DisputeState } from '@grana/contract/reports/disputes'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeDispute } from '../disputes.ts'
import { makeReport } from '../reports.ts'
import { reportOptions, tenantOfAgent } from './agent-resources.ts'
import { reportFor } from './member-resources.ts'
import { someDispute } from './staff-resources.ts'

type State = Exclude<DisputeState, 'ruled'>

/** A closed report of a member with a dispute in a state; an archived one has none. */
function ofMember(state: State, body?: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const report = await reportFor(asked, tenant, { way: 'unanswered' })
    if (asked.relation !== 'archived') await makeDispute(asked.world.db, tenant, { report, state })
    return {
      params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
      ...(body && { body: body(tenant.mark) }),
    }
  }
}

/** A closed report of the agent, with a dispute or without one; an archived one was withdrawn by the agent. */
async function ofAgent(asked: CellContext, isDisputed: boolean): Promise<{ params: Record<string, string> }> {
  const tenant = tenantOfAgent(asked)
  const { db } = asked.world
  const report = await makeReport(db, tenant, { way: 'unanswered', ...reportOptions(asked, tenant) })
  if (isDisputed && asked.relation !== 'archived') await makeDispute(db, tenant, { report, state: 'open' })
  return { params: { report: nameOf(asked, report) } }
}

const inState = 'the report has a dispute in the state that the action requires'

/** Requests about disputes that their contract does not determine. */
export const disputeArrangements: HandArrangements = {
  getReportDisputes: byHand(inState, ofMember('answered')),
  answerDispute: byHand(
    inState,
    ofMember('open', (mark) => ({ text: `Right ${mark}` })),
  ),
  getAgentDisputes: byHand(inState, (asked) => ofAgent(asked, true)),
  openDispute: byHand('the report was closed lately', async (asked) => ({
    ...(await ofAgent(asked, false)),
    body: { ground: 'silence', text: `Wrong ${tenantOfAgent(asked).mark}` },
  })),
  withdrawDispute: byHand(inState, (asked) => ofAgent(asked, true)),
  takeDispute: byHand('the dispute is not taken yet', async (asked, tenant) => ({
    params: { id: nameOf(asked, (await someDispute(asked, tenant, true)).dispute) },
  })),
  ruleDispute: byHand('the clause is one of the terms of the report', async (asked, tenant) => ({
    params: { id: nameOf(asked, (await someDispute(asked, tenant)).dispute) },
    body: { ruling: 'upheld', clause: '1.1', text: `Because ${tenant.mark}` },
  })),
}
