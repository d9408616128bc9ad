import { byHand, nameOf, organizationOf, type Arrange, type HandArrangements } from '../arrange.ts'
import { makeTicket, makeTracker } from '../machines.ts'
import { reportFor } from './member-resources.ts'

const onReport =
  (hasTicket: boolean): Arrange =>
  async (asked, tenant) => {
    const { db } = asked.world
    const report = await reportFor(asked, tenant, { way: 'accepted' })
    const tracker = await makeTracker(db, tenant)
    if (hasTicket) await makeTicket(db, tenant.id, { tracker, report })
    return {
      params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
      ...(!hasTicket && { body: { tracker } }),
    }
  }

/** Earlier cells left more trackers than an organization may have. */
const connect: Arrange = async (asked, tenant) => {
  if (asked.isAllowed) await asked.world.db.deleteFrom('trackers').where('organization_id', '=', tenant.id).execute()
  return {
    params: { organization: organizationOf(asked, true) },
    body: {
      kind: 'github',
      site: 'https://api.tracker.example',
      project: 'security/fixes',
      token: `Token ${tenant.mark}`,
      labels: [],
      severity_names: {},
      texts: [],
    },
  }
}

/** Requests about trackers and tickets that their contract does not determine. */
export const ticketArrangements: HandArrangements = {
  createTracker: byHand('an organization has at most ten trackers', connect),
  createReportTicket: byHand(
    'only an accepted report gets a ticket, in a tracker of its organization',
    onReport(false),
  ),
  retryReportTicket: byHand('only a ticket that failed is repeated', onReport(true)),
}
