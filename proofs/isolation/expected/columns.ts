/** Callers of the isolation matrix. This folder imports nothing of the server, so that a mistake there cannot repeat itself here. */
export const columns = [
  'organization_owner',
  'organization_viewer',
  'program_owner',
  'program_administrator',
  'program_analyst',
  'program_viewer',
  'technical_contact',
  'activated_contact',
  // Not activated: has no role until an owner activates them.
  'backup_contact',
  // Without a role in any program.
  'member',
  'agent',
  'triager',
  'administrator',
  'removed_member',
  // Has a pending invitation and no membership.
  'invited',
  // An owner of another organization.
  'foreign_owner',
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
 * What the server answers. `allow` is success with rows of the caller; `conflict` is refused by the state of the resource,
 * `gone` by a link that was used or withdrawn, `invalid` by the input.
 */
export type Outcome = 'allow' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'gone' | 'invalid'

/** The outcome of each caller. */
export type Row = Readonly<Record<Column, Outcome>>

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
  /** A resource of the tenant, or of the caller, that the caller works on. */
  own: Row
  /** A resource of the same tenant that the caller is not assigned to; only where that can occur. */
  unassigned?: Row
  /** A resource that has ended: archived, closed, withdrawn, decided. */
  archived?: Row
  /** Another tenant's resource under the caller's own tenant. */
  crossed?: Row
  /** Another tenant's or user's resource. */
  foreign?: Row
  deleted?: Row
  malformed?: Row
  /** The body names a resource of the tenant; one in the path is known from the contract. */
  namesInBody?: true
  /** The response carries texts of the tenant: in every allowed cell, or in those of some relations. */
  shows?: true | readonly Relation[]
  /** Callers without a usable session who get another response than the session requirement implies. */
  besides?: Partial<Record<SessionlessColumn, Outcome>>
}

export type Table = Readonly<Record<string, Expectation>>
