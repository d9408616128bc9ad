import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeRewardShare, makeSharedDraft } from '../together.ts'
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
  body: { reference: `Reference ${tenant.mark}`, paid_on: new Date().toISOString().slice(0, 10) },
})

const answerShare: Arrange = async (asked) => {
  const tenant = tenantOfAgent(asked)
  const { report } = await makeRewardShare(asked.world.db, tenant, {
    program: tenant.program,
    way: 'accepted',
    state: 'paid',
    author: isTheirs(asked) ? asked.person.user?.id : undefined,
  })
  return { params: { report: nameOf(asked, report) }, body: { has_arrived: true } }
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
  answerRewardShare: byHand('a share that was paid', answerShare),
}
