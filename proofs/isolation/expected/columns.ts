/**
 * How to read the tables of the isolation matrix. This folder imports nothing of the server, so that a mistake there
 * cannot repeat itself here.
 *
 * Columns, in this order:
 *   OO organization owner   OV organization viewer
 *   PO program owner        PA program administrator   PN program analyst   PV program viewer
 *   CT technical contact    CA backup contact, activated   CR backup contact, not activated   ME member without a role
 *   AG agent                TR triager                 AD administrator
 *   RM removed member       IN invited, not a member   FO owner of another organization
 *
 * Cells: 2 success with rows of the caller · 3 forbidden · 4 not found · G gone · V invalid input · C conflict with the state
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

/** Callers whose session is missing, expired or pending the second factor, and callers whose email address is unverified. */
export const sessionlessColumns = [
  'anonymous',
  'expired',
  'mfa_pending',
  'banned',
  'banned_agent',
  'unverified',
] as const
export type SessionlessColumn = (typeof sessionlessColumns)[number]

/**
 * The session that an operation requires before permissions are checked.
 *   complete               the default: a complete session and a verified email address
 *   staff                  the route does not exist for other callers, with a session or without
 *   email-unverified       a complete session; the email address may be unverified
 *   second-factor-pending  also sessions whose second factor is pending
 *   none                   no session at all
 */
export type SessionRequirement = 'complete' | 'staff' | 'email-unverified' | 'second-factor-pending' | 'none'

/** The caller's relation to the requested resource. */
export type Relation = 'own' | 'unassigned' | 'archived' | 'crossed' | 'foreign' | 'deleted' | 'malformed' | 'no tenant'

export type Expectation = {
  session?: SessionRequirement
  /** What the path or the body names besides the tenant. */
  names?: string
  /** A resource of the tenant, or of the caller, that the caller works on. */
  own: string
  /** A resource of the same tenant that the caller is not assigned to; only where that can occur. */
  unassigned?: string
  /** A resource that has ended: archived, closed, withdrawn, decided. */
  archived?: string
  /** Another tenant's resource under the caller's own tenant. */
  crossed?: string
  /** Another tenant's or user's resource. */
  foreign?: string
  deleted?: string
  malformed?: string
  /** The path names no tenant. */
  placeless?: true
  /** The response carries texts of the tenant. */
  shows?: true
  /** Callers without a usable session who get another response than the session requirement implies. */
  besides?: Partial<Record<SessionlessColumn, string>>
}

export type Table = Readonly<Record<string, Expectation>>

/** 404 for all callers. */
export const notFoundForAll = '44 4444 4444 444 444'
/** Every signed-in user may, about themselves. */
export const allowedForAll = '22 2222 2222 222 222'
/** Agents only; 403 for all others. */
export const agentsOnly = '33 3333 3333 233 333'
