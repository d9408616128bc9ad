import type { Expectation, Table } from './columns.ts'
import { agent, agentsOnly, all, allowedForAll, notFoundForAll } from './rows.ts'

/** For all callers, with a session or without. */
const open: Expectation = { session: 'none', own: allowedForAll }
/** Who has the secret of a link has the report, and nothing else; one that ended opens as little as an invented one. */
const bySecret: Expectation = {
  ...open,
  archived: notFoundForAll,
  deleted: notFoundForAll,
  malformed: all('invalid'),
}
const ofProgram: Expectation = { ...open, malformed: notFoundForAll }

/** Reports without an account. */
export const openReportExpectations: Table = {
  // The form of a program without one, or of a private one, does not exist for any caller.
  getOpenReportForm: {
    ...ofProgram,
    unassigned: notFoundForAll,
    foreign: notFoundForAll,
    deleted: notFoundForAll,
  },
  submitOpenReport: { ...ofProgram, unassigned: all('conflict'), foreign: all('conflict'), deleted: all('conflict') },
  renewOpenReportLink: open,
  getOpenReport: bySecret,
  proveOpenReport: bySecret,
  replyToOpenReport: bySecret,
  beginOpenReportFile: bySecret,
  listOpenReportFiles: bySecret,
  completeOpenReportFile: bySecret,
  removeOpenReportFile: bySecret,
  getOpenReportFileLink: bySecret,
  eraseOpenReport: bySecret,
  claimOpenReport: {
    own: agentsOnly,
    archived: agent('not-found'),
    deleted: agent('not-found'),
    malformed: agent('invalid'),
  },
}
