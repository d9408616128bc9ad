import { nameOf, type CellContext, type MakeResource } from '../arrange.ts'
import { makeCommentFile, makeDraft, makeFile, makeReport, type ReportOptions } from '../reports.ts'
import { makePayment } from '../rewards.ts'
import type { Tenant } from '../tenant.ts'

/** The tenant in whose programs the agent works; another one where the relation requires it. */
export const tenantOfAgent = ({ world, relation }: CellContext): Tenant =>
  relation === 'foreign' ? world.theirs : world.third

/** A program that invited the agent, one that did not, one that withdrew the invitation, a foreign one. */
export const agentProgram: MakeResource = async (asked) => {
  const { ours, theirs, third } = asked.world
  const programs: Partial<Record<string, string>> = {
    own: third.program,
    unassigned: third.closed,
    archived: third.otherProgram,
    foreign: theirs.program,
  }
  return { program: nameOf(asked, asked.way === 'public' ? third.open : (programs[asked.relation] ?? ours.program)) }
}

const programTarget: MakeResource = async (asked, tenant) => {
  const { program: place = '' } = await agentProgram(asked, tenant)
  const { writer } = asked.relation === 'foreign' ? asked.world.theirs : asked.world.third
  return { program: place, target: nameOf(asked, writer.target) }
}

/** A draft of the agent; another agent's where the relation requires it. */
export async function draftFor(asked: CellContext): Promise<string> {
  const { world, relation, person } = asked
  const own = person.user?.id ?? world.ours.member.id
  const tenant = tenantOfAgent(asked)
  const agentId = relation === 'foreign' ? world.ours.asked.user.id : own
  return makeDraft(world.db, tenant, { program: tenant.program, agentId })
}

/** Whose report a request is about: the agent's own, or another agent's where the relation requires it. */
export function reportOptions({ relation, person }: CellContext, tenant: Tenant): ReportOptions {
  const isOwn = person.column === 'agent' && relation !== 'foreign'
  return {
    program: tenant.program,
    ...(relation === 'archived' && { way: 'archived' }),
    ...(isOwn && person.user && { agentId: person.user.id }),
  }
}

export async function reportFor(asked: CellContext): Promise<string> {
  const tenant = tenantOfAgent(asked)
  return makeReport(asked.world.db, tenant, reportOptions(asked, tenant))
}

const draftFile: MakeResource = async (asked) => {
  const draft = await draftFor(asked)
  return { draft, file: nameOf(asked, await makeFile(asked.world.db, tenantOfAgent(asked), { draft })) }
}

const reportFile: MakeResource = async (asked) => {
  const report = await reportFor(asked)
  return { report, file: nameOf(asked, await makeFile(asked.world.db, tenantOfAgent(asked), { report })) }
}

/** A file of a comment that the agent has not sent; another agent's where the relation requires it. */
const commentUpload: MakeResource = async (asked) => {
  const { world, relation, person } = asked
  const report = await reportFor(asked)
  const own = person.user?.id ?? world.ours.member.id
  const author = relation === 'foreign' ? world.ours.asked.user.id : own
  return { report, upload: nameOf(asked, await makeCommentFile(world.db, tenantOfAgent(asked), { report, author })) }
}

/** A payment to the agent; to another agent where the relation requires it. */
const payment: MakeResource = async (asked) => {
  const tenant = tenantOfAgent(asked)
  const { way: _way, ...wish } = reportOptions(asked, tenant)
  return { payment: nameOf(asked, await makePayment(asked.world.db, tenant, wish)) }
}

/** Resources of an agent, by the parameters of a path. */
export const agentResources: Readonly<Record<string, MakeResource>> = {
  program: agentProgram,
  'program,target': programTarget,
  payment,
  draft: async (asked) => ({ draft: nameOf(asked, await draftFor(asked)) }),
  'draft,file': draftFile,
  report: async (asked) => ({ report: nameOf(asked, await reportFor(asked)) }),
  'report,file': reportFile,
  'report,upload': commentUpload,
}
