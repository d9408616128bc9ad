/**
 * What the isolation matrix expects, written by hand from the product's table "who may do what". It imports nothing: a
 * mistake in the server cannot be a mistake here.
 *
 * Columns, in this order:
 *   OO organization owner   OV organization viewer
 *   PO program owner        PA program administrator   PN program analyst   PV program viewer
 *   CT technical contact    CA backup contact, activated   CR backup contact, not activated   ME member without a role
 *   AG agent                TR triager                 AD administrator
 *   RM removed member       IN invited, not a member   FO owner of another organization
 *
 * Cells: 2 answered with rows of its own · 3 forbidden · 4 not found · G gone · V refused by its form · C refused by its state
 *        * let in: answered by its form or state, and neither forbidden nor not found
 */
export const columns = [
  'OO',
  'OV',
  'PO',
  'PA',
  'PN',
  'PV',
  'CT',
  'CA',
  'CR',
  'ME',
  'AG',
  'TR',
  'AD',
  'RM',
  'IN',
  'FO',
] as const
export type Column = (typeof columns)[number]

/** Who is stopped before anything else is looked at, whatever they ask for: a session is missing, over, or half. */
export const withoutSession = ['anonymous', 'expired', 'mfa_pending', 'banned'] as const
/** Signed in, with an address that was never proven. */
export const unproven = 'unverified'

export type Expectation = {
  /** What the address, or the body, names besides the tenant. */
  names?: 'program' | 'member' | 'invitation' | 'target' | 'token'
  /** One of the tenant's own things that the person works on. */
  own: string
  /** A thing of the same tenant that they were not appointed to; only where that can be. */
  unassigned?: string
  /** An archived thing. */
  archived?: string
  /** Refused otherwise than the rest where the name is another's, absent, or malformed. */
  crossed?: string
  deleted?: string
  malformed?: string
  /** No tenant in its address: agents' and staff's. */
  placeless?: true
  /** Does not exist for anybody but staff, with a session or without. */
  staffDoor?: true
  /** The answer carries texts of the tenant. */
  shows?: true
}

const nobody = '44 4444 4444 444 444'

/** Doors of staff that do not exist for anybody else, triagers included. */
function administratorsAlone(cell: string, names: readonly string[]): Record<string, Expectation> {
  return Object.fromEntries(
    names.map((name) => [name, { placeless: true, staffDoor: true, own: `44 4444 4444 44${cell} 444` }]),
  )
}

/** By the name of the operation. A new operation without a line here fails the proof. */
export const expectations: Readonly<Record<string, Expectation>> = {
  listOrganizations: { own: '22 2222 2222 333 222', shows: true },
  getOrganization: { own: '22 2222 2222 444 444', shows: true },
  changeOrganization: { own: '23 3333 3333 444 444', shows: true },
  changeSecondFactorRule: { own: '23 3333 3333 444 444', shows: true },
  leaveOrganization: { own: '22 2222 2222 444 444' },

  listMembers: { own: '22 2233 3333 444 444', shows: true },
  changeMemberRole: { names: 'member', own: '23 3333 3333 444 444' },
  removeMember: { names: 'member', own: '23 3333 3333 444 444' },
  listProgramMembers: {
    names: 'program',
    own: '22 2222 2244 444 444',
    unassigned: '22 4444 4444 444 444',
    shows: true,
  },
  appointMember: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  dismissMember: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  activateBackup: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },

  listInvitations: { own: '23 2233 3333 444 444', shows: true },
  inviteMember: {
    names: 'program',
    own: '23 2233 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    malformed: 'V3 VV33 3333 444 444',
    shows: true,
  },
  resendInvitation: {
    names: 'invitation',
    own: '23 2233 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    shows: true,
  },
  withdrawInvitation: { names: 'invitation', own: '23 2233 3333 444 444', unassigned: '23 4433 3333 444 444' },
  acceptInvitation: {
    names: 'token',
    own: '22 2222 2222 333 222',
    crossed: '33 3333 3333 333 333',
    deleted: 'GG GGGG GGGG 333 GGG',
    malformed: '44 4444 4444 444 444',
  },

  listTargets: { own: '22 2222 2233 444 444', shows: true },
  getTarget: { names: 'target', own: '22 2222 2233 444 444', archived: '22 2222 2233 444 444', shows: true },
  createTarget: { own: '23 2233 3333 444 444', shows: true },
  editTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  archiveTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  unarchiveTarget: { names: 'target', own: '23 2233 3333 444 444', shows: true },
  checkTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  // Asked without a paper, because there is no store here: whoever may is told that it is missing, before any target is named.
  addTargetDocument: {
    names: 'target',
    own: 'V3 VV33 3333 444 444',
    crossed: 'V3 VV33 3333 444 444',
    deleted: 'V3 VV33 3333 444 444',
  },

  listOrganizationPrograms: { own: '22 2222 2233 444 444', shows: true },
  createProgram: { own: '*3 3333 3333 444 444' },
  getOrganizationProgram: {
    names: 'program',
    own: '22 2222 2244 444 444',
    unassigned: '22 4444 4444 444 444',
    shows: true,
  },
  // There is no version yet: nobody finds one.
  getProgramVersion: { names: 'program', own: nobody, unassigned: nobody },
  getProgramDraft: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  saveProgramDraft: { names: 'program', own: '*3 **33 3344 444 444', unassigned: '*3 4444 4444 444 444' },
  discardProgramDraft: {
    names: 'program',
    own: '*3 *333 3344 444 444',
    unassigned: '*3 4444 4444 444 444',
    crossed: '43 4444 4444 444 444',
    deleted: '43 4444 4444 444 444',
  },
  previewProgram: {
    names: 'program',
    own: '*3 **33 3344 444 444',
    unassigned: '*3 4444 4444 444 444',
    crossed: '43 4444 4444 444 444',
    deleted: '43 4444 4444 444 444',
  },
  publishDraft: { names: 'program', own: '*3 *333 3344 444 444', unassigned: '*3 4444 4444 444 444' },
  moveProgram: { names: 'program', own: '*3 **33 3344 444 444', unassigned: '*3 4444 4444 444 444' },
  acceptBillingTerms: { own: '*3 3333 3333 444 444' },
  askForPentest: { own: '*3 3333 3333 444 444' },
  listProgramAgents: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  inviteAgent: { names: 'program', own: '*3 **33 3344 444 444', unassigned: '*3 4444 4444 444 444' },
  // There is no such invitation: whoever may remove does not find it.
  removeAgent: { names: 'program', own: '43 4433 3344 444 444', unassigned: '43 4444 4444 444 444' },

  // The program is a draft and nobody was invited: agents find nothing, everybody else is at the wrong door.
  listAgentPrograms: { placeless: true, own: '33 3333 3333 233 333' },
  answerAgentInvitation: { placeless: true, own: '33 3333 3333 *33 333' },
  getAgentProgram: { placeless: true, own: '33 3333 3333 433 333' },
  followProgram: { placeless: true, own: '33 3333 3333 433 333' },
  unfollowProgram: { placeless: true, own: '33 3333 3333 *33 333' },

  getStaffDesk: { placeless: true, staffDoor: true, own: '44 4444 4444 422 444' },
  listStaffActs: { placeless: true, staffDoor: true, own: '44 4444 4444 422 444' },
  ...administratorsAlone('2', ['listStaffLeads', 'listStaffOrganizations', 'getStaffOrganization', 'listStaffPeople']),
  ...administratorsAlone('2', ['getStaffPerson', 'listStaffPrograms', 'listStaffDocuments']),
  ...administratorsAlone('*', ['moveStaffLead', 'assignStaffLead', 'noteStaffLead', 'exportStaffLeads']),
  ...administratorsAlone('*', ['approveOrganization', 'refuseOrganization', 'suspendPerson', 'reinstatePerson']),
  ...administratorsAlone('*', ['recoverSecondFactor', 'stopRecovery', 'pauseStaffProgram', 'rejectStaffDocument']),
  // Asked for what does not exist: nobody finds it.
  ...administratorsAlone('4', ['getStaffLead', 'openStaffDocument', 'approveStaffDocument']),

  listAuditEvents: { own: '22 2233 3333 444 444', shows: true },
}

/** Operations that belong to no tenant: who is let in at all. `half` also takes whoever owes the second factor. */
export const openTo: Readonly<Record<'public' | 'signed' | 'unproven' | 'half', readonly string[]>> = {
  public: [
    'listCountries',
    'getCaptchaChallenge',
    'submitLead',
    'listPortalPrograms',
    'getPortalProgram',
    'logIn',
    'registerAgent',
    'registerCustomer',
    'exchangeHandoffCode',
    'forgotPassword',
    'resetPassword',
    'proveEmail',
    'knowBrowser',
    'answerEmailChange',
    'getOpenProfile',
    'reactivateAccount',
    'getOffer',
    'rejectInvitation',
    'registerInvited',
    'refuseRecovery',
    // These judge the tokens that they are shown by themselves.
    'refreshToken',
    'endSession',
  ],
  signed: [
    'giveHandoffCode',
    'changeAvatar',
    'removeAvatar',
    'getProfile',
    'askForExport',
    'getExportFile',
    'listFollowed',
    'followAgent',
    'unfollowAgent',
    'getClauseLibrary',
  ],
  unproven: [
    'resendVerification',
    'confirmIdentity',
    'prepareTwoFactor',
    'disableTwoFactor',
    'renewRecoveryCodes',
    'getUser',
    'changePassword',
    'changeProfile',
    'changeEmail',
    'cancelEmailChange',
    'listSessions',
    'endOtherSession',
    'endAllSessions',
    'saveSocial',
    'getAvailability',
    'saveAvailability',
    'saveVisibility',
    'previewProfile',
    'getNotifications',
    'saveNotifications',
    'disableAccount',
    'listConsents',
    'giveConsents',
    'listExports',
    'eraseAccount',
    'listPasskeys',
    'preparePasskey',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'listAccessActivity',
    'listNotices',
    'countNotices',
    'readNotices',
    'readAllNotices',
  ],
  half: ['verifyToken', 'confirmTwoFactor', 'askForPasskey', 'confirmPasskey'],
}

export type Relation = 'own' | 'unassigned' | 'crossed' | 'foreign' | 'archived' | 'deleted' | 'malformed' | 'no tenant'

function cellsOf(row: string): string[] {
  const cells = row.replaceAll(' ', '').split('')
  if (cells.length !== columns.length) throw new Error(`a row of ${cells.length} cells: ${row}`)
  return cells
}

/** Whoever may act on the thing does not find another tenant's; whoever may not is told nothing new. */
function hidden(row: string): string {
  return row.replaceAll('2', '4')
}

/** What each relation expects of an operation; absent where the relation cannot be. */
export function rowsOf(expectation: Expectation): [Relation, string[]][] {
  const { names, own } = expectation
  const isTenants =
    names !== 'token' && expectation.placeless !== true && own !== expectations['listOrganizations']?.own
  const rows: [Relation, string | undefined][] = [
    ['own', own],
    ['unassigned', expectation.unassigned],
    ['archived', expectation.archived],
    ['crossed', names && (expectation.crossed ?? hidden(expectation.unassigned ?? own))],
    ['deleted', names && (expectation.deleted ?? hidden(expectation.unassigned ?? own))],
    ['malformed', names ? (expectation.malformed ?? nobody) : isTenants ? nobody : undefined],
    ['foreign', isTenants ? nobody : undefined],
    ['no tenant', isTenants ? nobody : undefined],
  ]
  return rows.flatMap(([relation, row]) =>
    row === undefined ? [] : [[relation, cellsOf(row)] as [Relation, string[]]],
  )
}
