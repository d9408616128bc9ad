import type { Operation } from '@grana/contract/operation'
import { accountExpectations } from './expected/accounts.ts'
import { columns, sessionlessColumns } from './expected/columns.ts'
import type { Column, Expectation, Outcome, Relation, Row, SessionlessColumn } from './expected/columns.ts'
import { commentFileExpectations } from './expected/comment-files.ts'
import { correctionExpectations } from './expected/corrections.ts'
import { customerExpectations } from './expected/customers.ts'
import { disclosureExpectations } from './expected/disclosures.ts'
import { agentDisputeExpectations, disputeExpectations, staffDisputeExpectations } from './expected/disputes.ts'
import { engagementDocumentExpectations } from './expected/engagement-documents.ts'
import { engagementTeamExpectations } from './expected/engagement-team.ts'
import { engagementWorkExpectations } from './expected/engagement-work.ts'
import {
  agentEngagementExpectations,
  engagementExpectations,
  staffEngagementExpectations,
} from './expected/engagements.ts'
import { evidenceExpectations } from './expected/evidence.ts'
import { exploreExpectations } from './expected/explore.ts'
import { joiningExpectations } from './expected/joining.ts'
import { machineExpectations } from './expected/machines.ts'
import { openReportExpectations } from './expected/open-reports.ts'
import {
  agentPaymentCaseExpectations,
  paymentCaseExpectations,
  staffPaymentCaseExpectations,
} from './expected/payment-cases.ts'
import { agentProgramExpectations, programExpectations } from './expected/programs.ts'
import { agentReportExpectations, reportExpectations } from './expected/reports.ts'
import { retestExpectations } from './expected/retest.ts'
import { agentRewardExpectations, rewardExpectations } from './expected/rewards.ts'
import { notFoundForAll } from './expected/rows.ts'
import { staffExpectations } from './expected/staff.ts'
import { testCredentialExpectations } from './expected/test-credentials.ts'
import { togetherExpectations } from './expected/together.ts'

/** Expectations of the isolation matrix, by the name of the operation or of one of its variants (`name:variant`). */
export const expectations: Readonly<Record<string, Expectation>> = {
  ...customerExpectations,
  ...programExpectations,
  ...agentProgramExpectations,
  ...reportExpectations,
  ...agentReportExpectations,
  ...evidenceExpectations,
  ...commentFileExpectations,
  ...exploreExpectations,
  ...machineExpectations,
  ...joiningExpectations,
  ...togetherExpectations,
  ...retestExpectations,
  ...correctionExpectations,
  ...rewardExpectations,
  ...engagementExpectations,
  ...agentEngagementExpectations,
  ...staffEngagementExpectations,
  ...engagementDocumentExpectations,
  ...engagementTeamExpectations,
  ...engagementWorkExpectations,
  ...disputeExpectations,
  ...agentDisputeExpectations,
  ...staffDisputeExpectations,
  ...paymentCaseExpectations,
  ...agentPaymentCaseExpectations,
  ...staffPaymentCaseExpectations,
  ...agentRewardExpectations,
  ...disclosureExpectations,
  ...testCredentialExpectations,
  ...staffExpectations,
  ...openReportExpectations,
  ...accountExpectations,
}

/** The outcome of all callers, with a usable session or without. */
export type WholeRow = ReadonlyMap<Column | SessionlessColumn, Outcome>

const signedOut: Readonly<Record<SessionlessColumn, Outcome>> = {
  anonymous: 'unauthenticated',
  expired: 'unauthenticated',
  mfa_pending: 'unauthenticated',
  banned: 'unauthenticated',
  banned_agent: 'unauthenticated',
  unverified: 'unauthenticated',
}

/** Outcomes of callers without a usable session, where `owner` is the outcome of an organization owner. */
function sessionlessOutcomes(
  session: NonNullable<Expectation['session']>,
  owner: Outcome,
): Record<SessionlessColumn, Outcome> {
  if (session === 'complete') return { ...signedOut, unverified: 'forbidden' }
  if (session === 'email-unverified') return { ...signedOut, unverified: owner }
  if (session === 'second-factor-pending') return { ...signedOut, mfa_pending: owner, unverified: owner }
  const same = session === 'staff' ? 'not-found' : owner
  return Object.fromEntries(sessionlessColumns.map((who) => [who, same])) as Record<SessionlessColumn, Outcome>
}

function wholeRow({ session = 'complete', besides = {} }: Expectation, relation: Relation, row: Row): WholeRow {
  // A malformed identifier returns 404 before the session is checked.
  const own = relation === 'malformed' ? {} : besides
  const without = { ...sessionlessOutcomes(session, row.organization_owner), ...own }
  return new Map([
    ...columns.map((column) => [column, row[column]] as const),
    ...sessionlessColumns.map((who) => [who, without[who]] as const),
  ])
}

/** A caller who may act on the resource gets 404 for another tenant's; a caller who may not gets the same response as before. */
function hidden(row: Row): Row {
  return Object.fromEntries(
    columns.map((column) => [column, /allow|conflict/.test(row[column]) ? 'not-found' : row[column]]),
  ) as Row
}

/** Whether the path names a tenant. */
export const isOfTenant = ({ path }: Operation): boolean => path.includes('{organization}')

/** Whether a request names a resource besides the tenant. */
const namesResource = ({ path }: Operation, { namesInBody }: Expectation): boolean =>
  namesInBody === true || path.replace('{organization}', '').includes('{')

/** The expected row of each relation of an operation; absent where the relation cannot occur. */
export function rowsOf(operation: Operation, expectation: Expectation): [Relation, WholeRow][] {
  const { own, unassigned, archived, crossed, foreign, deleted, malformed } = expectation
  const nothing = isOfTenant(operation) ? notFoundForAll : undefined
  const absent = nothing && namesResource(operation, expectation) ? hidden(unassigned ?? own) : undefined
  const rows: [Relation, Row | undefined][] = [
    ['own', own],
    ['unassigned', unassigned],
    ['archived', archived],
    ['crossed', crossed ?? absent],
    ['deleted', deleted ?? absent],
    ['malformed', malformed ?? nothing],
    ['foreign', foreign ?? nothing],
    ['no tenant', nothing],
  ]
  return rows.flatMap(([relation, row]) =>
    row === undefined ? [] : [[relation, wholeRow(expectation, relation, row)] as [Relation, WholeRow]],
  )
}
