import { nameOf, organizationOf, type Arrange, type Arrangements, type CellContext } from '../arrange.ts'
import { makeFile } from '../reports.ts'
import type { Tenant } from '../tenant.ts'
import { draftFor, ownReportFor, reportFor } from './reports.ts'

const tenantOfDraft = ({ world, relation }: CellContext): Tenant =>
  relation === 'foreign' ? world.theirs : world.third

/** An upload in a draft of the agent; in another agent's draft where the relation requires it. */
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

export const evidenceArrangements: Arrangements = {
  getEvidenceLink: ofReport,
  getAgentEvidenceLink: ofOwnReport,
  beginEvidenceUpload: async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    body: { name: `${tenantOfDraft(asked).mark}.png`, size: 67 },
  }),
  listEvidence: async (asked) => {
    const draft = await draftFor(asked)
    await makeFile(asked.world.db, tenantOfDraft(asked), { draft })
    return { params: { draft: nameOf(asked, draft) } }
  },
  resumeEvidenceUpload: onFile(),
  completeEvidenceUpload: onFile(),
  removeEvidence: onFile(),
}
