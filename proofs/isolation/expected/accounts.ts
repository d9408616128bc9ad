import { agentsOnly, allowedForAll, notFoundForAll, type Expectation, type Table } from './columns.ts'

/** For all callers, with a session or without. */
const open: Expectation = { session: 'none', placeless: true, own: '2' }
/** By the link in an email: used, invented, and malformed. */
const link: Expectation = { ...open, names: 'token', archived: 'G', deleted: 'G', malformed: '4' }
/** About the caller's own account. */
const own: Expectation = { placeless: true, own: allowedForAll }
const emailUnverified: Expectation = { ...own, session: 'email-unverified' }
const secondFactorPending: Expectation = { ...own, session: 'second-factor-pending' }
/** One of the caller's own items, by its id; those of others return 404. */
const named: Expectation = {
  names: 'id',
  own: allowedForAll,
  foreign: notFoundForAll,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
}
/** Staff have passkeys and neither TOTP codes nor recovery codes. */
const byCodes: Expectation = { ...emailUnverified, own: '22 2222 2222 233 222' }
/** Only agents have a public profile. */
const agentsOwn: Expectation = { placeless: true, session: 'email-unverified', own: agentsOnly }

/** Operations that need no role, and those about the caller's own account. */
export const accountExpectations: Table = {
  listCountries: open,
  getCaptchaChallenge: open,
  submitLead: open,
  listPortalPrograms: open,
  // A private program is not on the portal, for any caller.
  getPortalProgram: { ...open, names: 'uuid', unassigned: '4', foreign: '4', deleted: '4', malformed: '4' },
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
  getOpenProfile: { ...open, names: 'username', unassigned: '4', deleted: '4', malformed: '4' },

  // These validate the presented tokens themselves. Any session may be ended, whatever it still gives access to.
  refreshToken: { ...own, besides: { unverified: '2' } },
  endSession: {
    ...own,
    session: 'none',
    names: 'id',
    foreign: notFoundForAll,
    malformed: notFoundForAll,
    besides: { anonymous: '1' },
  },
  exchangeHandoffCode: {
    ...own,
    foreign: '33 3333 3333 333 333',
    besides: { anonymous: '3', expired: '3', mfa_pending: '3', banned: '3', banned_agent: '3', unverified: '3' },
  },

  createHandoffCode: own,
  changeAvatar: own,
  removeAvatar: own,
  getProfile: {
    ...own,
    names: 'username',
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
  saveVisibility: agentsOwn,
  previewProfile: agentsOwn,
  getNotificationPreferences: emailUnverified,
  saveNotificationPreferences: emailUnverified,
  // Staff accounts are ended by administrators.
  disableAccount: { ...emailUnverified, own: '22 2222 2222 233 222' },
  eraseAccount: { ...emailUnverified, own: '22 2222 2222 233 222' },
  listConsents: emailUnverified,
  // Staff accept no terms here: their contract is another.
  acceptConsents: { ...emailUnverified, own: '22 2222 2222 2CC 222' },
  listExports: emailUnverified,
  listPasskeys: emailUnverified,
  preparePasskey: emailUnverified,
  addPasskey: emailUnverified,
  renamePasskey: { ...emailUnverified, ...named },
  // Staff keep their last passkey, whatever id they name.
  removePasskey: {
    ...emailUnverified,
    ...named,
    own: '22 2222 2222 233 222',
    foreign: '44 4444 4444 433 444',
    deleted: '44 4444 4444 433 444',
  },
  listNotifications: emailUnverified,
  countNotifications: emailUnverified,
  markNotificationsRead: emailUnverified,
  // Notifications of others do not change, and the response reveals nothing about them.
  'markNotificationsRead:others': emailUnverified,
  markAllNotificationsRead: emailUnverified,

  verifyToken: secondFactorPending,
  confirmTwoFactor: { ...secondFactorPending, own: '22 2222 2222 233 222', besides: { mfa_pending: 'V' } },
  requestPasskeyChallenge: secondFactorPending,
  confirmPasskey: { ...secondFactorPending, besides: { mfa_pending: 'V' } },
}
