import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeCommentFile, makeReport } from '../reports.ts'
import { makeFixReport, makeHelpedRetest, makeInvitedAgent, makeRetestFee, type FixState } from '../retest.ts'
import { reportOptions, tenantOfAgent } from './agent-resources.ts'

const contacts = new Set(['technical_contact', 'activated_contact'])

function onFix(fix: FixState, body: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const { relation, world, person } = asked
    const isTheirs = contacts.has(person.column) && (relation === 'own' || relation === 'archived')
    const report = await makeFixReport(world.db, tenant, {
      fix,
      program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
      assignedTo: isTheirs ? person.user?.id : undefined,
    })
    return {
      params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
      body: body(tenant.mark),
    }
  }
}

function ofAgent(fix: FixState, body: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked) => {
    const tenant = tenantOfAgent(asked)
    const report = await makeFixReport(asked.world.db, tenant, { fix, ...reportOptions(asked, tenant) })
    return { params: { report: nameOf(asked, report) }, body: body(tenant.mark) }
  }
}

const inState = 'the fix of the report is in the state that the action requires'
const why = (mark: string) => ({ text: `Why ${mark}` })
const answer = (mark: string) => ({ answer: 'persists', ...why(mark) })
const inMonths = () => new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

/** The fee of a retest that the program owes; also of an archived report. */
const payFee: Arrange = async (asked, tenant) => {
  const { relation, world } = asked
  const report = await makeReport(world.db, tenant, {
    program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
    way: relation === 'archived' ? 'archived' : 'accepted',
  })
  const fee = await makeRetestFee(world.db, tenant, { report, state: 'owed' })
  return {
    params: { organization: organizationOf(asked, false), report: nameOf(asked, report), fee },
    body: { reference: `Reference ${tenant.mark}`, paid_on: new Date().toISOString().slice(0, 10) },
  }
}

const feePayout: Arrange = async (asked, tenant) => {
  const { params = {} } = await payFee(asked, tenant)
  return { params }
}

const answerFee: Arrange = async (asked) => {
  const tenant = tenantOfAgent(asked)
  const report = await makeFixReport(asked.world.db, tenant, { fix: 'open', ...reportOptions(asked, tenant) })
  const fee = await makeRetestFee(asked.world.db, tenant, { report, state: 'paid' })
  return { params: { fee: nameOf(asked, fee) }, body: { has_arrived: true } }
}

/** An agent whom the program of the report invited. */
const handOver: Arrange = async (asked, tenant) => {
  const { params } = await onFix('silent retest', () => ({}))(asked, tenant)
  const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const { invitation } = await makeInvitedAgent(asked.world.db, tenant, program)
  return { params: { ...params }, body: { invitation } }
}

/** A retest of another agent's report that was handed to the caller, where they are the agent. */
async function makeHelped(asked: CellContext) {
  const { world, relation, person } = asked
  const tenant = tenantOfAgent(asked)
  const isTheirs = person.column === 'agent' && relation !== 'foreign'
  const { report, file } = await makeHelpedRetest(world.db, tenant, {
    agentId: isTheirs ? person.user?.id : undefined,
    isEnded: relation === 'archived',
  })
  return { tenant, report, file }
}

const helped =
  (body?: (mark: string) => Record<string, unknown>, hasFile = false): Arrange =>
  async (asked) => {
    const { tenant, report, file } = await makeHelped(asked)
    return {
      params: hasFile ? { report, file: nameOf(asked, file) } : { report: nameOf(asked, report) },
      ...(body && { body: body(tenant.mark) }),
    }
  }

/** A file that the caller added to the answer of that retest and has not sent. */
const answerFile =
  (isNamed: boolean): Arrange =>
  async (asked) => {
    const { tenant, report } = await makeHelped(asked)
    const { world, person, relation } = asked
    const author = relation === 'foreign' ? world.ours.asked.user.id : (person.user?.id ?? world.ours.member.id)
    const upload = await makeCommentFile(world.db, tenant, { report, author })
    return { params: isNamed ? { report, upload: nameOf(asked, upload) } : { report: nameOf(asked, report) } }
  }

/** Requests about retests and the date of a fix, which require a state of the report. */
export const retestArrangements: HandArrangements = {
  askRetest: byHand(inState, onFix('open', why)),
  cancelRetest: byHand(inState, onFix('retest', why)),
  proposeFixDate: byHand(
    inState,
    onFix('open', (mark) => ({ due_on: inMonths(), ...why(mark) })),
  ),
  answerRetest: byHand(inState, ofAgent('retest', answer)),
  answerFixDate: byHand(
    inState,
    ofAgent('date', (mark) => ({ agrees: true, ...why(mark) })),
  ),
  payRetestFee: byHand('a fee that is owed', payFee),
  getRetestFeePayout: byHand('a fee that is owed', feePayout),
  openRetestFeePayout: byHand('a fee that is owed', feePayout),
  answerRetestFee: byHand('a fee that was paid', answerFee),
  listRetestCandidates: byHand(
    'the agent was silent for ten working days',
    onFix('silent retest', () => ({})),
  ),
  handOverRetest: byHand('the agent was silent for ten working days', handOver),
  getHelpedRetest: byHand('a retest that was handed over', helped()),
  getHelpedRetestFileLink: byHand('a retest that was handed over', helped(undefined, true)),
  answerHelpedRetest: byHand('a retest that was handed over', helped(answer)),
  beginHelpedRetestFile: byHand(
    'a retest that was handed over',
    helped((mark) => ({ name: `${mark}.png`, size: 67 })),
  ),
  listHelpedRetestFiles: byHand('a retest that was handed over', answerFile(false)),
  completeHelpedRetestFile: byHand('a retest that was handed over', answerFile(true)),
  removeHelpedRetestFile: byHand('a retest that was handed over', answerFile(true)),
  answerStaffRetest: byHand('the agent was silent for ten working days', async (asked, tenant) => {
    const { relation, world, person } = asked
    const isTheirs = person.column === 'triager' && (relation === 'own' || relation === 'archived')
    const report = await makeFixReport(world.db, tenant, {
      fix: 'silent retest',
      program: tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
      triagerId: isTheirs ? person.user?.id : undefined,
    })
    return { params: { id: nameOf(asked, report) }, body: answer(tenant.mark) }
  }),
}
