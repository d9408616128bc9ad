import { goodReport } from '@grana/server/testing/reports'
import {
  nameOf,
  organizationOf,
  programOf,
  withoutBody,
  type Arrange,
  type Arrangements,
  type CellContext,
} from '../arrange.ts'
import { makeDraft, makeReport, proposalNumber, type ReportOptions } from '../reports.ts'
import type { Tenant } from '../tenant.ts'

const contacts = new Set(['technical_contact', 'activated_contact'])

/** A report of the program in question; for contacts one that is assigned to them, where they should have one. */
export async function reportFor(asked: CellContext, tenant: Tenant, isProposed = false): Promise<string> {
  const { relation, person, world } = asked
  const program = relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const isTheirs = contacts.has(person.column) && (relation === 'own' || relation === 'archived')
  const wish: ReportOptions = {
    program,
    ...(relation === 'archived' && { way: 'archived' }),
    assignedTo: isTheirs ? person.user?.id : undefined,
    isProposed,
  }
  return makeReport(world.db, tenant, wish)
}

function onReport(body?: (asked: CellContext, tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), report: nameOf(asked, await reportFor(asked, tenant)) },
    ...(body && { body: body(asked, tenant) }),
  })
}

function onProgram(body?: (tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), program: nameOf(asked, programOf(asked, tenant)) },
    ...(body && { body: body(tenant) }),
  })
}

function onProposal(body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: {
      organization: organizationOf(asked, false),
      report: nameOf(asked, await reportFor(asked, tenant, true)),
      proposal: String(proposalNumber),
    },
    ...(body && { body }),
  })
}

export const reportArrangements: Arrangements = {
  listReports: withoutBody,
  getReportFigures: withoutBody,
  getReport: onReport(),
  commentReport: onReport(({ way }, { mark }) => ({ text: `Words ${mark}`, audience: way })),
  changeReportState: onReport(({ way }, { mark }) => ({ to: way, text: `Why ${mark}` })),
  setReportSeverity: onReport((_asked, { mark }) => ({ severity: 'low', text: `Why ${mark}` })),
  assignReport: onReport(() => ({})),
  getClosingReferences: onReport(),
  listReportViews: onReport(),
  listReportAssignees: onReport(),
  applyReportProposal: onProposal(),
  dismissReportProposal: onProposal({}),
  listKnownIssues: onProgram(),
  registerKnownIssue: onProgram(({ mark }) => ({
    title: `Known ${mark}`,
    text: `Known ${mark}`,
    known_since: '2026-01-02',
  })),
}

const startable = ({ world: { ours, theirs, third }, relation }: CellContext): string => {
  const programs: Partial<Record<string, string>> = {
    own: third.program,
    unassigned: third.closed,
    archived: third.otherProgram,
    foreign: theirs.program,
  }
  return programs[relation] ?? ours.program
}

/** A draft of the agent in the third tenant; another agent's where the relation requires it. */
export async function draftFor({ world, relation, person }: CellContext): Promise<string> {
  const own = person.user?.id ?? world.ours.member.id
  const agentId = relation === 'foreign' ? world.ours.asked.user.id : own
  const tenant = relation === 'foreign' ? world.theirs : world.third
  return makeDraft(world.db, tenant, { program: tenant.program, agentId })
}

function onDraft(body?: (asked: CellContext) => Record<string, unknown>): Arrange {
  return async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    ...(body && { body: body(asked) }),
  })
}

/** A report of the agent in the third tenant; another agent's where the relation requires it. */
export async function ownReportFor({ world, relation, person }: CellContext, way: NonNullable<ReportOptions['way']>) {
  const isOwn = person.column === 'agent' && relation !== 'foreign'
  const tenant = relation === 'foreign' ? world.theirs : world.third
  const report = await makeReport(world.db, tenant, {
    program: tenant.program,
    way: relation === 'archived' ? 'archived' : way,
    ...(isOwn && person.user && { agentId: person.user.id }),
  })
  return { report, tenant }
}

function onOwnReport(
  way: NonNullable<ReportOptions['way']>,
  body?: (mark: string) => Record<string, unknown>,
): Arrange {
  return async (asked) => {
    const { report, tenant } = await ownReportFor(asked, way)
    return { params: { report: nameOf(asked, report) }, ...(body && { body: body(tenant.mark) }) }
  }
}

export const agentReportArrangements: Arrangements = {
  createReportDraft: async (asked) => ({ params: { program: nameOf(asked, startable(asked)) } }),
  getReportDraft: onDraft(),
  saveReportDraft: onDraft(({ world: { third } }) => ({ revision: 1, draft: goodReport(third.writer.target) })),
  deleteReportDraft: onDraft(),
  submitReport: onDraft(() => ({ revision: 1 })),
  listAgentReports: async () => ({}),
  getAgentReport: onOwnReport('triaging'),
  replyToReport: onOwnReport('triaging', (mark) => ({ text: `Words ${mark}` })),
  proposeReportSeverity: onOwnReport('triaging', (mark) => ({ severity: 'low', text: `Words ${mark}` })),
  withdrawReport: onOwnReport('triaging'),
  reopenReport: onOwnReport('unanswered'),
}
