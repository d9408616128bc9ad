import { agents, everybody, nobody, type Expectation, type Table } from './columns.ts'

/** For whoever comes, with a session or without. */
const open: Expectation = { door: 'everyone', placeless: true, own: '2' }
/** By the link of a mail: used up, made up, and of the wrong form. */
const link: Expectation = { ...open, names: 'token', archived: 'G', deleted: 'G', malformed: '4' }
/** About the own account. */
const own: Expectation = { placeless: true, own: everybody }
const unproven: Expectation = { ...own, door: 'unproven' }
const half: Expectation = { ...own, door: 'half' }
/** One of the own things, by its name; those of others are not found. */
const named: Expectation = { names: 'id', own: everybody, foreign: nobody, deleted: nobody, malformed: nobody }
/** Staff have passkeys and neither codes nor a paper. */
const byCodes: Expectation = { ...unproven, own: '22 2222 2222 233 222' }
/** Only agents have a profile that others see. */
const agentsOwn: Expectation = { placeless: true, door: 'unproven', own: agents }

/** What everybody can do without any role, and what people do about their own account. */
export const ofAccounts: Table = {
  listCountries: open,
  getCaptchaChallenge: open,
  submitLead: open,
  listPortalPrograms: open,
  // A private program is not on the portal, whoever asks.
  getPortalProgram: { ...open, names: 'uuid', unassigned: '4', foreign: '4', deleted: '4', malformed: '4' },
  logIn: open,
  registerAgent: open,
  registerCustomer: open,
  forgotPassword: open,
  resetPassword: link,
  proveEmail: link,
  knowBrowser: link,
  answerEmailChange: link,
  reactivateAccount: link,
  refuseRecovery: link,
  getOffer: link,
  rejectInvitation: link,
  registerInvited: link,
  getOpenProfile: { ...open, names: 'username', unassigned: '4', deleted: '4', malformed: '4' },

  // These judge the tokens that they are shown by themselves. Whoever has a session may end it, whatever it still opens.
  refreshToken: { ...own, besides: { unverified: '2' } },
  endSession: {
    ...own,
    door: 'everyone',
    names: 'id',
    foreign: nobody,
    malformed: nobody,
    besides: { anonymous: '1' },
  },
  exchangeHandoffCode: {
    ...own,
    foreign: '33 3333 3333 333 333',
    besides: { anonymous: '3', expired: '3', mfa_pending: '3', banned: '3', banned_agent: '3', unverified: '3' },
  },

  giveHandoffCode: own,
  changeAvatar: own,
  removeAvatar: own,
  getProfile: { ...own, names: 'username', unassigned: nobody, deleted: nobody, malformed: nobody },
  askForExport: own,
  getExportFile: { ...own, ...named, shows: true },
  listFollowed: { ...own, own: agents },
  followAgent: { ...own, own: agents },
  unfollowAgent: { ...own, own: agents },
  getClauseLibrary: own,

  resendVerification: unproven,
  confirmIdentity: unproven,
  prepareTwoFactor: byCodes,
  disableTwoFactor: byCodes,
  renewRecoveryCodes: byCodes,
  getUser: { ...unproven, shows: true },
  changePassword: unproven,
  changeProfile: unproven,
  changeEmail: unproven,
  cancelEmailChange: unproven,
  listSessions: unproven,
  listAccessActivity: unproven,
  endOtherSession: { ...unproven, ...named },
  endAllSessions: unproven,
  saveSocial: unproven,
  getAvailability: agentsOwn,
  saveAvailability: agentsOwn,
  saveVisibility: agentsOwn,
  previewProfile: agentsOwn,
  getNotifications: unproven,
  saveNotifications: unproven,
  // Accounts of staff are ended by whoever keeps them.
  disableAccount: { ...unproven, own: '22 2222 2222 233 222' },
  eraseAccount: { ...unproven, own: '22 2222 2222 233 222' },
  listConsents: unproven,
  // Staff agree to nothing here: their contract is another.
  giveConsents: { ...unproven, own: '22 2222 2222 2CC 222' },
  listExports: unproven,
  listPasskeys: unproven,
  preparePasskey: unproven,
  addPasskey: unproven,
  renamePasskey: { ...unproven, ...named },
  // Staff keep their last one, whatever name they give.
  removePasskey: {
    ...unproven,
    ...named,
    own: '22 2222 2222 233 222',
    foreign: '44 4444 4444 433 444',
    deleted: '44 4444 4444 433 444',
  },
  listNotices: unproven,
  countNotices: unproven,
  readNotices: unproven,
  // Notices of others are left alone, and nothing is told of them.
  'readNotices:others': unproven,
  readAllNotices: unproven,

  verifyToken: half,
  confirmTwoFactor: { ...half, own: '22 2222 2222 233 222', besides: { mfa_pending: 'V' } },
  askForPasskey: half,
  confirmPasskey: { ...half, besides: { mfa_pending: 'V' } },
}
