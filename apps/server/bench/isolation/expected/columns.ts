/**
 * How the tables of the isolation matrix are read. Nothing of the server is imported here or beside: a mistake there
 * cannot be a mistake here.
 *
 * Columns, in this order:
 *   OO organization owner   OV organization viewer
 *   PO program owner        PA program administrator   PN program analyst   PV program viewer
 *   CT technical contact    CA backup contact, activated   CR backup contact, not activated   ME member without a role
 *   AG agent                TR triager                 AD administrator
 *   RM removed member       IN invited, not a member   FO owner of another organization
 *
 * Cells: 2 answered with rows of its own · 3 forbidden · 4 not found · G gone · V refused by its form · C refused by its state
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

/** Whose session is missing, over, or half; and who is signed in with an address that was never proven. */
export const shutOut = ['anonymous', 'expired', 'mfa_pending', 'banned', 'banned_agent', 'unverified'] as const
export type ShutOut = (typeof shutOut)[number]

/**
 * What stands before a person's rights are looked at.
 *   right     the default: a finished session and a proven address
 *   staff     the door does not exist for anybody else, with a session or without
 *   unproven  a finished session; the address may wait
 *   half      also whoever still owes the second factor
 *   everyone  no session at all
 */
export type Door = 'right' | 'staff' | 'unproven' | 'half' | 'everyone'

/** What the person stands to the thing that they ask for. */
export type Relation = 'own' | 'unassigned' | 'archived' | 'crossed' | 'foreign' | 'deleted' | 'malformed' | 'no tenant'

export type Expectation = {
  door?: Door
  /** What the address, or the body, names besides the tenant. */
  names?: string
  /** A thing of the tenant, or of the person, that they work on. */
  own: string
  /** A thing of the same tenant that they were not appointed to; only where that can be. */
  unassigned?: string
  /** A thing whose time is over: archived, closed, withdrawn, decided. */
  archived?: string
  /** Another tenant's thing under the own tenant's name. */
  crossed?: string
  /** Another's thing. */
  foreign?: string
  deleted?: string
  malformed?: string
  /** No tenant in its address. */
  placeless?: true
  /** The answer carries texts of the tenant. */
  shows?: true
  /** Whoever is shut out and gets something else here than the door says. */
  besides?: Partial<Record<ShutOut, string>>
}

export type Table = Readonly<Record<string, Expectation>>

/** Nobody finds it. */
export const nobody = '44 4444 4444 444 444'
/** Everybody who is signed in may, about themselves. */
export const everybody = '22 2222 2222 222 222'
/** Agents alone; everybody else is at the wrong door. */
export const agents = '33 3333 3333 233 333'
