import type { Table } from './columns.ts'
import {
  agentsOnly,
  ended,
  membersWithRole,
  moneyReaders,
  notFoundForAll,
  ofOtherProgram,
  organizationOwner,
  staff,
} from './rows.ts'

/** Creating a pentest, and every decision about it, is for owners of the organization; its program's roles read it. */
export const engagementExpectations: Table = {
  listEngagements: { own: membersWithRole, shows: true },
  createEngagement: { own: organizationOwner },
  getEngagement: { own: membersWithRole, unassigned: ofOtherProgram(membersWithRole), shows: true },
  saveEngagementScope: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
  sendEngagement: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
  acceptEngagementQuote: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
  getEngagementBilling: { own: moneyReaders, unassigned: ofOtherProgram(moneyReaders), shows: true },
  setEngagementOrder: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
  changeEngagementState: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
}

/** Agents read the days of pentests in whose program they take part. */
export const agentEngagementExpectations: Table = {
  listAgentEngagements: { own: agentsOnly, shows: true },
}

const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const names = { foreign: administrators, deleted: notFoundForAll, malformed: notFoundForAll }
const refused = staff({ triager: 'not-found', administrator: 'conflict' })

/** Administrators quote and move what was sent, of any organization; nothing of a draft is theirs to see. */
export const staffEngagementExpectations: Table = {
  listStaffEngagements: { session: 'staff', own: administrators, shows: true },
  getStaffEngagement: { session: 'staff', own: administrators, unassigned: notFoundForAll, ...names, shows: true },
  getStaffEngagementBilling: {
    session: 'staff',
    own: administrators,
    unassigned: notFoundForAll,
    ...names,
    shows: true,
  },
  recordEngagementInvoice: {
    session: 'staff',
    own: administrators,
    unassigned: notFoundForAll,
    archived: refused,
    ...names,
    shows: true,
  },
  quoteEngagement: {
    session: 'staff',
    own: administrators,
    unassigned: notFoundForAll,
    archived: refused,
    ...names,
    shows: true,
  },
  changeStaffEngagementState: {
    session: 'staff',
    own: administrators,
    unassigned: notFoundForAll,
    archived: refused,
    ...names,
    shows: true,
  },
}
