import { goodReport } from '#server/testing/reports.ts'
import { nameOf, organizationOf, placeOf, plain, type Arrange, type Arrangements, type Asked } from '../arrange.ts'
import { makeDraft, makeReport, proposalNumber, type ReportWish } from '../reports.ts'
import type { Tenant } from '../tenant.ts'

const contacts = new Set(['CT', 'CA'])

/** A report of the place that is asked about; for contacts one that is theirs, where they should have one. */
export async function reportFor(asked: Asked, tenant: Tenant, isProposed = false): Promise<string> {
  const { relation, person, world } = asked
  const program = relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const isTheirs = contacts.has(person.column) && (relation === 'own' || relation === 'archived')
  const wish: ReportWish = {
    program,
    ...(relation === 'archived' && { way: 'archived' }),
    assignedTo: isTheirs ? person.user?.id : undefined,
    isProposed,
  }
  return makeReport(world.db, tenant, wish)
}

function onReport(body?: (asked: Asked, tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), report: nameOf(asked, await reportFor(asked, tenant)) },
    ...(body && { body: body(asked, tenant) }),
  })
}

function onProgram(body?: (tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), program: nameOf(asked, placeOf(asked, tenant)) },
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

export const aboutReports: Arrangements = {
  listReports: plain,
  getReportFigures: plain,
  getReport: onReport(),
  commentReport: onReport(({ way }, { mark }) => ({ text: `Words ${mark}`, audience: way })),
  moveReport: onReport(({ way }, { mark }) => ({ to: way, text: `Why ${mark}` })),
  setReportSeverity: onReport((_asked, { mark }) => ({ severity: 'low', text: `Why ${mark}` })),
  assignReport: onReport(() => ({})),
  getReportGrounds: onReport(),
  listReportReadings: onReport(),
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

const startable = ({ world: { ours, theirs, third }, relation }: Asked): string => {
  const programs: Partial<Record<string, string>> = {
    own: third.program,
    unassigned: third.closed,
    archived: third.otherProgram,
    foreign: theirs.program,
  }
  return programs[relation] ?? ours.program
}

/** A draft of the agent's own in the third tenant; of somebody else where the relation wants it. */
export async function draftFor({ world, relation, person }: Asked): Promise<string> {
  const own = person.user?.id ?? world.ours.member.id
  const agentId = relation === 'foreign' ? world.ours.asked.user.id : own
  const tenant = relation === 'foreign' ? world.theirs : world.third
  return makeDraft(world.db, tenant, { program: tenant.program, agentId })
}

function onDraft(body?: (asked: Asked) => Record<string, unknown>): Arrange {
  return async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    ...(body && { body: body(asked) }),
  })
}

/** A report of the agent's own in the third tenant; of somebody else where the relation wants it. */
export async function ownReportFor({ world, relation, person }: Asked, way: NonNullable<ReportWish['way']>) {
  const isOwn = person.column === 'AG' && relation !== 'foreign'
  const tenant = relation === 'foreign' ? world.theirs : world.third
  const report = await makeReport(world.db, tenant, {
    program: tenant.program,
    way: relation === 'archived' ? 'archived' : way,
    ...(isOwn && person.user && { agentId: person.user.id }),
  })
  return { report, tenant }
}

function onOwnReport(way: NonNullable<ReportWish['way']>, body?: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked) => {
    const { report, tenant } = await ownReportFor(asked, way)
    return { params: { report: nameOf(asked, report) }, ...(body && { body: body(tenant.mark) }) }
  }
}

export const aboutReporters: Arrangements = {
  startReport: async (asked) => ({ params: { program: nameOf(asked, startable(asked)) } }),
  getReportDraft: onDraft(),
  saveReportDraft: onDraft(({ world: { third } }) => ({ revision: 1, draft: goodReport(third.writer.target) })),
  discardReportDraft: onDraft(),
  submitReport: onDraft(() => ({ revision: 1 })),
  listAgentReports: async () => ({}),
  getAgentReport: onOwnReport('triaging'),
  answerReport: onOwnReport('triaging', (mark) => ({ text: `Words ${mark}` })),
  proposeReportSeverity: onOwnReport('triaging', (mark) => ({ severity: 'low', text: `Words ${mark}` })),
  withdrawReport: onOwnReport('triaging'),
  reopenReport: onOwnReport('unanswered'),
}
