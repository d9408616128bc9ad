import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeCaseProof } from '../payment-cases.ts'
import { makeAnsweredShare, makeMissingShare, makeRewardShare, makeSharedDraft } from '../together.ts'
import { draftFor, tenantOfAgent } from './agent-resources.ts'

/** Whether the caller is the agent about whom the request is. */
const isTheirs = ({ person, relation }: CellContext): boolean => person.column === 'agent' && relation !== 'foreign'

/** A draft of another agent into which the caller was invited, where they are the agent. */
const shared =
  (body?: Record<string, unknown>, hasFile = false): Arrange =>
  async (asked) => {
    const invited = isTheirs(asked) ? asked.person.user?.id : undefined
    const { draft, file } = await makeSharedDraft(asked.world.db, tenantOfAgent(asked), invited)
    return {
      params: hasFile ? { draft, file: nameOf(asked, file) } : { draft: nameOf(asked, draft) },
      ...(body && { body }),
    }
  }

const share: Arrange = async (asked, tenant) => {
  const { relation, world } = asked
  const made = await makeRewardShare(world.db, tenant, {
    program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
    way: relation === 'archived' ? 'archived' : 'accepted',
    state: 'owed',
  })
  return {
    params: { organization: organizationOf(asked, false), report: nameOf(asked, made.report), share: made.share },
  }
}

const pay: Arrange = async (asked, tenant) => ({
  ...(await share(asked, tenant)),
  body: { round: 0, reference: `Reference ${tenant.mark}`, paid_on: new Date().toISOString().slice(0, 10) },
})

const ofAuthor =
  (body: Record<string, unknown>): Arrange =>
  async (asked) => {
    const tenant = tenantOfAgent(asked)
    const { report } = await makeRewardShare(asked.world.db, tenant, {
      program: tenant.program,
      way: 'accepted',
      state: 'paid',
      author: isTheirs(asked) ? asked.person.user?.id : undefined,
    })
    return { params: { report: nameOf(asked, report) }, body }
  }

/** The answered case of a share; of the caller where they are the agent. */
const answeredShare =
  (body?: (mark: string) => Record<string, unknown>, hasFile = false): Arrange =>
  async (asked) => {
    const tenant = tenantOfAgent(asked)
    const { report, proof } = await makeAnsweredShare(asked.world.db, tenant, {
      program: tenant.program,
      way: 'accepted',
      author: isTheirs(asked) ? asked.person.user?.id : undefined,
    })
    return {
      params: hasFile ? { report: nameOf(asked, report), file: proof } : { report: nameOf(asked, report) },
      ...(body && { body: body(tenant.mark) }),
    }
  }

const answerCase: Arrange = async (asked, tenant) => {
  const { relation, world, person } = asked
  const { report } = await makeMissingShare(world.db, tenant, {
    program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
    way: relation === 'archived' ? 'archived' : 'accepted',
  })
  const author = person.user?.id ?? tenant.member.id
  const proof = await makeCaseProof(world.db, tenant, { report, author })
  return {
    params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
    body: { text: `Proof ${tenant.mark}`, proofs: [proof] },
  }
}

/** Requests about reports with several authors. */
export const togetherArrangements: HandArrangements = {
  saveDraftTeam: byHand('a team of one, so that no other agent gets an email', async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    body: { authors: [] },
  })),
  getSharedDraft: byHand('a draft into which the caller was invited', shared()),
  getSharedDraftFileLink: byHand('a draft into which the caller was invited', shared(undefined, true)),
  answerSharedDraft: byHand('a draft into which the caller was invited', shared({ agrees: true, revision: 1 })),
  payRewardShare: byHand('a share that is owed', pay),
  getRewardSharePayout: byHand('a share that is owed', share),
  openRewardSharePayout: byHand('a share that is owed', share),
  answerRewardShare: byHand('a share that was paid', ofAuthor({ has_arrived: true })),
  saveAuthorCredit: byHand('a report of which the caller is another author', ofAuthor({ credit: 'handle' })),
  'getAgentPaymentCases:share': byHand('the case of a share', answeredShare()),
  'getAgentPaymentProofLink:share': byHand('the proof of a share', answeredShare(undefined, true)),
  'contestPaymentAnswer:share': byHand(
    'the case of a share',
    answeredShare((mark) => ({ text: `Missing ${mark}` })),
  ),
  'answerPaymentCase:share': byHand('the case of a share', answerCase),
}
