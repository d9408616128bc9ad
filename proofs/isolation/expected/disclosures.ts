import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  allowedForAll,
  ended,
  leadsOnly,
  notFoundForAll,
  ofOtherProgram,
  ownersOnly,
  reportReaders,
  staff,
} from './rows.ts'

/** Owners agree; administrators of the program only ask. */
const decides = {
  own: ownersOnly,
  unassigned: ofOtherProgram(ownersOnly),
  archived: ownersOnly,
  shows: true,
} as const

const notForAgents = agent('not-found')
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const
const ownOnly = { own: agentsOnly, archived: agentsOnly, ...others, shows: true } as const
const administrators = staff({ triager: 'not-found', administrator: 'allow' })

/** Disclosures: both sides of a report, the platform's administrators, and the public. */
export const disclosureExpectations: Table = {
  getReportDisclosure: {
    own: reportReaders,
    unassigned: ofOtherProgram(reportReaders),
    archived: reportReaders,
    shows: true,
  },
  // Nothing is published of a private program, as those of the tenants are.
  writeReportDisclosure: {
    own: ended(leadsOnly),
    unassigned: ended(ofOtherProgram(leadsOnly)),
    archived: ended(leadsOnly),
  },
  agreeToReportDisclosure: decides,
  declineReportDisclosure: decides,
  withdrawReportDisclosure: decides,
  getAgentDisclosure: ownOnly,
  writeAgentDisclosure: { own: agent('conflict'), archived: agent('conflict'), ...others },
  'writeAgentDisclosure:public': { own: agentsOnly },
  agreeToAgentDisclosure: ownOnly,
  declineAgentDisclosure: ownOnly,
  withdrawAgentDisclosure: ownOnly,
  listStaffDisclosures: { session: 'staff', own: administrators },
  withdrawStaffDisclosure: {
    session: 'staff',
    own: administrators,
    foreign: administrators,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  },
  listDisclosures: { session: 'none', own: allowedForAll },
  getDisclosure: { session: 'none', own: allowedForAll, deleted: notFoundForAll, malformed: notFoundForAll },
}
