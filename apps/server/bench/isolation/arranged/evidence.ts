import { nameOf, organizationOf, type Arrange, type Arrangements, type Asked } from '../arrange.ts'
import { makeFile } from '../reports.ts'
import type { Tenant } from '../tenant.ts'
import { draftFor, ownReportFor, reportFor } from './reports.ts'

const tenantOfDraft = ({ world, relation }: Asked): Tenant => (relation === 'foreign' ? world.theirs : world.third)

/** A file on its way, in a draft of the agent's own; of somebody else where the relation wants it. */
function onFile(): Arrange {
  return async (asked) => {
    const draft = await draftFor(asked)
    const file = await makeFile(asked.world.db, tenantOfDraft(asked), { draft })
    return { params: { draft, file: nameOf(asked, file) } }
  }
}

const ofReport: Arrange = async (asked, tenant) => {
  const report = await reportFor(asked, tenant)
  const file = await makeFile(asked.world.db, tenant, { report })
  return { params: { organization: organizationOf(asked, false), report, file: nameOf(asked, file) } }
}

const ofOwnReport: Arrange = async (asked) => {
  const { report, tenant } = await ownReportFor(asked, 'triaging')
  const file = await makeFile(asked.world.db, tenant, { report })
  return { params: { report, file: nameOf(asked, file) } }
}

export const aboutEvidence: Arrangements = {
  linkEvidence: ofReport,
  linkAgentEvidence: ofOwnReport,
  beginEvidence: async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    body: { name: `${tenantOfDraft(asked).mark}.png`, size: 67 },
  }),
  listEvidence: async (asked) => {
    const draft = await draftFor(asked)
    await makeFile(asked.world.db, tenantOfDraft(asked), { draft })
    return { params: { draft: nameOf(asked, draft) } }
  },
  resumeEvidence: onFile(),
  completeEvidence: onFile(),
  cancelEvidence: onFile(),
}
