import { columns, type Column, type Outcome, type Row } from './columns.ts'

type Listed = Partial<Record<Outcome, readonly Column[]>>

/** The listed callers get their outcome, all others the second argument. */
export function row(listed: Listed, otherwise: Outcome): Row {
  const pairs = Object.entries(listed).flatMap(([outcome, who]) => who.map((column) => [column, outcome as Outcome]))
  const named = new Map(pairs as [Column, Outcome][])
  if (named.size !== pairs.length) throw new Error(`a caller is listed twice: ${pairs.join(' ')}`)
  return Object.fromEntries(columns.map((column) => [column, named.get(column) ?? otherwise])) as Row
}

/** The same outcome for all callers. */
export const all = (outcome: Outcome): Row => row({}, outcome)
export const notFoundForAll = all('not-found')
/** Every signed-in user may, about themselves. */
export const allowedForAll = all('allow')

/** Customer accounts, members of an organization or not. */
export const customers = row({ forbidden: ['agent', 'triager', 'administrator'] }, 'allow')
export const notStaff = row({ forbidden: ['triager', 'administrator'] }, 'allow')

const outsiders: readonly Column[] = ['agent', 'triager', 'administrator', 'removed_member', 'invited', 'foreign_owner']
const overseers: readonly Column[] = ['organization_owner', 'organization_viewer']
/** Members whose roles count for no program. */
const withoutRole: readonly Column[] = ['backup_contact', 'member']
const contacts: readonly Column[] = ['technical_contact', 'activated_contact']
/** Owners of the organization have the rights of a program's owner in every program. */
const owners: readonly Column[] = ['organization_owner', 'program_owner']
export const leads: readonly Column[] = [...owners, 'program_administrator']
const handlers: readonly Column[] = [...leads, 'program_analyst']

/** Members as listed, the other members by the second argument; the organization does not exist for other callers. */
export function members(listed: Listed, otherwise: Outcome): Row {
  const { 'not-found': hidden = [], ...rest } = listed
  return row({ ...rest, 'not-found': [...hidden, ...outsiders] }, otherwise)
}

export const allMembers = members({}, 'allow')
/** All members with a role that counts. */
export const membersWithRole = members({ forbidden: withoutRole }, 'allow')
export const organizationOwner = members({ allow: ['organization_owner'] }, 'forbidden')
/** Those who read what the organization spends. */
export const moneyReaders = members({ allow: [...owners, 'organization_viewer'] }, 'forbidden')
export const ownersOnly = members({ allow: owners }, 'forbidden')
export const leadsOnly = members({ allow: leads }, 'forbidden')
export const handlersOnly = members({ allow: handlers }, 'forbidden')
export const handlersAndContacts = members({ allow: [...handlers, ...contacts] }, 'forbidden')
/** Members of the program and contacts read reports; viewers of the organization see titles only. */
export const reportReaders = members({ forbidden: ['organization_viewer', ...withoutRole] }, 'allow')

/** The agent as given; the operation is forbidden to all others. */
export const agent = (outcome: Outcome): Row => row({ [outcome]: ['agent'] }, 'forbidden')
export const agentsOnly = agent('allow')

/** Staff as given; the route does not exist for other callers. */
export function staff({ triager, administrator }: { triager: Outcome; administrator: Outcome }): Row {
  return { ...notFoundForAll, triager, administrator }
}

function changed(given: Row, change: (column: Column, outcome: Outcome) => Outcome): Row {
  return Object.fromEntries(columns.map((column) => [column, change(column, given[column])])) as Row
}

/** Another outcome for callers who are allowed otherwise. */
export function insteadOfAllow(given: Row, outcome: Outcome): Row {
  return changed(given, (_column, old) => (old === 'allow' ? outcome : old))
}

/** The resource has ended: callers who may act on it get a conflict with its state. */
export const ended = (given: Row): Row => insteadOfAllow(given, 'conflict')

/** The path names a program: it does not exist for members without a role in it. */
export function inProgram(given: Row): Row {
  return changed(given, (column, old) => (withoutRole.includes(column) ? 'not-found' : old))
}

/** Another program in the path: it does not exist for roles of this one. */
export function inOtherProgram(given: Row): Row {
  return changed(given, (column, old) => (overseers.includes(column) ? old : 'not-found'))
}

/** A resource of another program: it does not exist for roles of this one that otherwise may. */
export function ofOtherProgram(given: Row): Row {
  return changed(given, (column, old) => (old === 'allow' && !overseers.includes(column) ? 'not-found' : old))
}
