import { changePassword, endAllSessions, endOtherSession, getUser, listSessions } from './accounts.ts'
import {
  confirmIdentity,
  endSession,
  forgotPassword,
  knowBrowser,
  logIn,
  proveEmail,
  refreshToken,
  registerAgent,
  registerCustomer,
  resendVerification,
  resetPassword,
  verifyToken,
} from './auth.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { listAuditEvents } from './customers/audit.ts'
import {
  acceptInvitation,
  getOffer,
  inviteMember,
  listInvitations,
  registerInvited,
  rejectInvitation,
  resendInvitation,
  withdrawInvitation,
} from './customers/invitations.ts'
import {
  activateBackup,
  appointMember,
  changeMemberRole,
  dismissMember,
  listMembers,
  listProgramMembers,
  removeMember,
} from './customers/members.ts'
import {
  changeOrganization,
  changeSecondFactorRule,
  getOrganization,
  leaveOrganization,
  listOrganizations,
} from './customers/organizations.ts'
import {
  askForExport,
  disableAccount,
  eraseAccount,
  getExportFile,
  giveConsents,
  listConsents,
  listExports,
  reactivateAccount,
} from './data-rights.ts'
import { answerEmailChange, cancelEmailChange, changeEmail } from './email-change.ts'
import { exchangeHandoffCode, giveHandoffCode } from './handoff.ts'
import { submitLead } from './leads.ts'
import { countNotices, listNotices, readAllNotices, readNotices } from './live/notices.ts'
import { getNotifications, saveNotifications } from './notifications.ts'
import type { Operation } from './operation.ts'
import {
  getAvailability,
  getOpenProfile,
  getProfile,
  previewProfile,
  saveAvailability,
  saveSocial,
  saveVisibility,
} from './presence.ts'
import { changeProfile } from './profile.ts'
import { getPortalProgram, listPortalPrograms } from './programs.ts'
import { listCountries } from './reference.ts'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from './second-factor.ts'

/** Every operation of the API: the ledger, OpenAPI and the attack tests walk this list. */
export const operations: readonly Operation[] = [
  listCountries,
  getCaptchaChallenge,
  submitLead,
  listPortalPrograms,
  getPortalProgram,
  logIn,
  registerAgent,
  registerCustomer,
  verifyToken,
  refreshToken,
  endSession,
  giveHandoffCode,
  exchangeHandoffCode,
  forgotPassword,
  resetPassword,
  proveEmail,
  resendVerification,
  knowBrowser,
  confirmIdentity,
  prepareTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  getUser,
  changePassword,
  changeProfile,
  changeEmail,
  cancelEmailChange,
  answerEmailChange,
  listSessions,
  endOtherSession,
  endAllSessions,
  changeAvatar,
  removeAvatar,
  saveSocial,
  getAvailability,
  saveAvailability,
  saveVisibility,
  previewProfile,
  getProfile,
  getOpenProfile,
  getNotifications,
  saveNotifications,
  listNotices,
  countNotices,
  readNotices,
  readAllNotices,
  disableAccount,
  reactivateAccount,
  listConsents,
  giveConsents,
  listExports,
  askForExport,
  getExportFile,
  eraseAccount,
  listOrganizations,
  getOrganization,
  changeOrganization,
  changeSecondFactorRule,
  leaveOrganization,
  listMembers,
  changeMemberRole,
  removeMember,
  listProgramMembers,
  appointMember,
  dismissMember,
  activateBackup,
  listInvitations,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  getOffer,
  acceptInvitation,
  rejectInvitation,
  registerInvited,
  listAuditEvents,
]
