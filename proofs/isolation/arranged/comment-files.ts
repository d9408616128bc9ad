import { byHand, nameOf, organizationOf, type HandArrangements } from '../arrange.ts'
import { makeCommentFile } from '../reports.ts'
import { reportFor as agentReport, tenantOfAgent } from './agent-resources.ts'
import { reportFor as memberReport } from './member-resources.ts'
import { assignedReport } from './staff-resources.ts'

const why = 'the name of a file says its kind'
const needed = 'a report needs a file to list'

/** Requests about files of comments that their contract does not determine. */
export const commentFileArrangements: HandArrangements = {
  beginAgentCommentFile: byHand(why, async (asked) => ({
    params: { report: nameOf(asked, await agentReport(asked)) },
    body: { name: `${tenantOfAgent(asked).mark}.png`, size: 67 },
  })),
  listAgentCommentFiles: byHand(needed, async (asked) => {
    const report = await agentReport(asked)
    const author = asked.person.user?.id ?? asked.world.ours.member.id
    await makeCommentFile(asked.world.db, tenantOfAgent(asked), { report, author })
    return { params: { report: nameOf(asked, report) } }
  }),
  beginCommentFile: byHand(why, async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), report: nameOf(asked, await memberReport(asked, tenant)) },
    body: { name: `${tenant.mark}.png`, size: 67, audience: asked.way },
  })),
  listCommentFiles: byHand(needed, async (asked, tenant) => {
    const report = await memberReport(asked, tenant)
    const author = asked.person.user?.id ?? tenant.member.id
    await makeCommentFile(asked.world.db, tenant, { report, author })
    return { params: { organization: organizationOf(asked, false), report: nameOf(asked, report) } }
  }),
  beginStaffCommentFile: byHand(why, async (asked, tenant) => ({
    params: { id: nameOf(asked, await assignedReport(asked, tenant)) },
    body: { name: `${tenant.mark}.png`, size: 67, audience: 'everyone' },
  })),
  listStaffCommentFiles: byHand(needed, async (asked, tenant) => {
    const report = await assignedReport(asked, tenant)
    const author = asked.person.user?.id ?? tenant.member.id
    await makeCommentFile(asked.world.db, tenant, { report, author })
    return { params: { id: nameOf(asked, report) } }
  }),
}
