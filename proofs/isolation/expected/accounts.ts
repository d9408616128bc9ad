import { sessionlessColumns, type Expectation, type Outcome, type Table } from './columns.ts'
import { row, all, notFoundForAll, allowedForAll, notStaff, agentsOnly, staff } from './rows.ts'

/** For all callers, with a session or without. */
const open: Expectation = { session: 'none', own: allowedForAll }
const sessionless = (outcome: Outcome): NonNullable<Expectation['besides']> =>
  Object.fromEntries(sessionlessColumns.map((column) => [column, outcome]))
/** By the link in an email: used, invented, and malformed. */
const link: Expectation = { ...open, archived: all('gone'), deleted: all('gone'), malformed: notFoundForAll }
/** About the caller's own account. */
const own: Expectation = { own: allowedForAll }
const emailUnverified: Expectation = { ...own, session: 'email-unverified' }
const secondFactorPending: Expectation = { ...own, session: 'second-factor-pending' }
/** One of the caller's own items, by its id; those of others return 404. */
const named: Expectation = {
  own: allowedForAll,
  foreign: notFoundForAll,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
}
/** Staff have passkeys and neither TOTP codes nor recovery codes. */
const byCodes: Expectation = { ...emailUnverified, own: notStaff }
/** Only agents have a public profile. */
const agentsOwn: Expectation = { session: 'email-unverified', own: agentsOnly }

/** Operations that need no role, and those about the caller's own account. */
export const accountExpectations: Table = {
  listCountries: open,
  getCaptchaChallenge: open,
  submitLead: open,
  listPortalPrograms: open,
  // A private program is not on the portal, for any caller.
  getPortalProgram: {
    ...open,
    unassigned: notFoundForAll,
    foreign: notFoundForAll,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  },
  logIn: open,
  registerAgent: open,
  registerCustomer: open,
  forgotPassword: open,
  resetPassword: link,
  verifyEmailAddress: link,
  trustBrowser: link,
  answerEmailChange: link,
  reactivateAccount: link,
  refuseRecovery: link,
  getInvitation: link,
  rejectInvitation: link,
  registerInvitedMember: link,
  getOpenProfile: { ...open, unassigned: notFoundForAll, deleted: notFoundForAll, malformed: notFoundForAll },

  // These validate the presented tokens themselves. Any session may be ended, whatever it still gives access to.
  refreshToken: { ...own, besides: { unverified: 'allow' } },
  endSession: {
    ...own,
    session: 'none',
    foreign: notFoundForAll,
    malformed: notFoundForAll,
    besides: { anonymous: 'unauthenticated' },
  },
  // No organization has proven the domain; nothing was begun in this browser.
  beginSingleSignOn: { ...open, own: notFoundForAll, besides: sessionless('not-found') },
  completeSingleSignOn: { ...open, own: all('conflict'), besides: sessionless('conflict') },
  linkIdentity: { own: all('conflict') },
  exchangeHandoffCode: {
    ...own,
    foreign: all('forbidden'),
    besides: {
      anonymous: 'forbidden',
      expired: 'forbidden',
      mfa_pending: 'forbidden',
      banned: 'forbidden',
      banned_agent: 'forbidden',
      unverified: 'forbidden',
    },
  },

  createHandoffCode: own,
  changeAvatar: own,
  removeAvatar: own,
  getProfile: {
    ...own,
    unassigned: notFoundForAll,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  },
  requestExport: own,
  getExportFile: { ...own, ...named, shows: true },
  listFollowedAgents: { ...own, own: agentsOnly },
  followAgent: { ...own, own: agentsOnly },
  unfollowAgent: { ...own, own: agentsOnly },
  getClauseLibrary: own,

  resendVerification: emailUnverified,
  confirmIdentity: emailUnverified,
  prepareTwoFactor: byCodes,
  disableTwoFactor: byCodes,
  renewRecoveryCodes: byCodes,
  getUser: { ...emailUnverified, shows: true },
  changePassword: emailUnverified,
  changeProfile: emailUnverified,
  changeEmail: emailUnverified,
  cancelEmailChange: emailUnverified,
  listSessions: emailUnverified,
  listAccessActivity: emailUnverified,
  revokeSession: { ...emailUnverified, ...named },
  revokeAllSessions: emailUnverified,
  saveSocialLinks: emailUnverified,
  getAvailability: agentsOwn,
  saveAvailability: agentsOwn,
  getPayoutDetails: agentsOwn,
  savePayoutDetails: agentsOwn,
  removePayoutDetails: agentsOwn,
  getVisibility: agentsOwn,
  saveVisibility: agentsOwn,
  saveLanguages: agentsOwn,
  previewProfile: agentsOwn,
  getCalendarFeed: { own: notStaff },
  renewCalendarFeed: { own: notStaff },
  removeCalendarFeed: { own: notStaff },
  getNotificationPreferences: emailUnverified,
  saveNotificationPreferences: emailUnverified,
  // Staff accounts are ended by administrators.
  disableAccount: { ...emailUnverified, own: notStaff },
  eraseAccount: { ...emailUnverified, own: notStaff },
  listConsents: emailUnverified,
  // Staff accept no terms here: their contract is another.
  acceptConsents: { ...emailUnverified, own: row({ conflict: ['triager', 'administrator'] }, 'allow') },
  listExports: emailUnverified,
  listPasskeys: emailUnverified,
  preparePasskey: emailUnverified,
  addPasskey: emailUnverified,
  renamePasskey: { ...emailUnverified, ...named },
  // Staff keep their last passkey, whatever id they name.
  removePasskey: {
    ...emailUnverified,
    ...named,
    own: notStaff,
    foreign: staff({ triager: 'forbidden', administrator: 'forbidden' }),
    deleted: staff({ triager: 'forbidden', administrator: 'forbidden' }),
  },
  listNotifications: emailUnverified,
  countNotifications: emailUnverified,
  markNotificationsRead: emailUnverified,
  // Notifications of others do not change, and the response reveals nothing about them.
  'markNotificationsRead:others': emailUnverified,
  markAllNotificationsRead: emailUnverified,

  verifyToken: secondFactorPending,
  confirmTwoFactor: { ...secondFactorPending, own: notStaff, besides: { mfa_pending: 'invalid' } },
  requestPasskeyChallenge: secondFactorPending,
  confirmPasskey: { ...secondFactorPending, besides: { mfa_pending: 'invalid' } },
}
