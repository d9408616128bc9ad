import type { Db } from '@grana/server/db/database'
import type { Size } from '@grana/server/testing/size/seed'
import { seededId, signInSeeded, type SeededUser } from './seeded-users.ts'

/** A list and the user who requests it. */
export type List = { name: string; by: SeededUser; path: string }

type Paths = Record<string, string>

function listsOf(by: SeededUser, paths: Paths): List[] {
  return Object.entries(paths).map(([name, path]) => ({ name, by, path }))
}

/** What the inbox is narrowed, sorted and searched by, and what stands beside a report of it. */
function ofInbox(reports: string): Paths {
  return {
    'inbox, what waits': `${reports}?state=received&state=triaging&state=pending_organization`,
    'inbox, open by day': `${reports}?open=1&sort=day`,
    'inbox, open by evidence': `${reports}?open=1&sort=evidence`,
    'inbox, with much evidence': `${reports}?open=1&evidence=high`,
    'inbox, of a weakness': `${reports}?weakness=sql-injection`,
    'inbox, of a tag': `${reports}?tag=tag12`,
    'inbox, of an age': `${reports}?age=quarter`,
    'inbox, late': `${reports}?late=1`,
    'inbox, common words': `${reports}?q=finding%20many`,
    'inbox, a word of some': `${reports}?q=seen13%20finding`,
    'inbox, a rare word': `${reports}?q=path77%20finding`,
    'inbox, a number': `${reports}?q=120`,
    'inbox, choices of filters': `${reports}/choices`,
    'inbox, figures': `${reports}/figures`,
    'report, likely duplicates': `${reports}/${seededId('report', 5)}/duplicate-candidates`,
    'report, record of its reporter': `${reports}/${seededId('report', 5)}/reporter`,
  }
}

/** Every list of an organization that a member sees. */
function ofOrganization(place: string, programId: string): Paths {
  const program = `${place}/programs/${programId}`
  return {
    organizations: '/api/customers/organizations',
    members: `${place}/members`,
    invitations: `${place}/invitations`,
    audit: `${place}/audit`,
    targets: `${place}/targets`,
    'targets, searched': `${place}/targets?q=size&type=api&authority=proven`,
    'targets, archived': `${place}/targets?archived=true`,
    programs: `${place}/programs`,
    "program's members": `${program}/members`,
    "program's agents": `${program}/agents`,
    inbox: `${place}/reports`,
    'inbox, of a program': `${place}/reports?program=${programId}`,
    ...ofInbox(`${place}/reports`),
    notifications: '/api/notifications?limit=50',
    unread: '/api/notifications/unread',
    sessions: '/api/user/sessions',
  }
}

/** Later pages, and the lists of a member with program roles only. */
async function ofLargeOrganization(owner: Db, size: Size, place: string): Promise<List[]> {
  const id = seededId('organization', 1)
  const [first, member] = [
    await signInSeeded(owner, 'customer', 1),
    await signInSeeded(owner, 'customer', size.organizations * 3 + 1),
  ]
  const middle = Math.round(size.large.events / 2)
  const events = owner.selectFrom('audit_events').select('id').where('organization_id', '=', id)
  const [event, notice] = [
    await events.orderBy('created_at', 'desc').offset(middle).limit(1).executeTakeFirstOrThrow(),
    await owner
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', first.id)
      .orderBy('created_at', 'desc')
      .offset(60)
      .limit(1)
      .executeTakeFirstOrThrow(),
  ]
  const pages = {
    'members, later page': `${place}/members?after=${seededId('customer', size.organizations * 3 + 60)}`,
    'audit, later page': `${place}/audit?after=${event.id}`,
    'programs, later page': `${place}/programs?after=${seededId('program', 60)}`,
    'targets, later page': `${place}/targets?page=3`,
    'notifications, later page': `/api/notifications?after=${notice.id}`,
    'inbox, later page': `${place}/reports?page=5`,
    'report page': `${place}/reports/${seededId('report', 5)}`,
  }
  const few = {
    programs: `${place}/programs`,
    targets: `${place}/targets`,
    organizations: '/api/customers/organizations',
    inbox: `${place}/reports`,
  }
  return [
    ...listsOf(first, { ...ofOrganization(place, seededId('program', 4)), ...pages }),
    ...listsOf(member, few).map((list) => ({ ...list, name: `${list.name}, as a member` })),
  ]
}

const ofAgents: Paths = {
  'programs of an agent': '/api/agents/programs',
  'reports of an agent': '/api/agents/reports',
  'notifications of an agent': '/api/notifications',
  'people whom an agent follows': '/api/user/following',
}

const ofStaff: Paths = {
  desk: '/api/staff/desk',
  'staff: leads': '/api/staff/leads',
  'staff: leads, all, searched': '/api/staff/leads?state=all&q=size',
  'staff: leads, later page': '/api/staff/leads?page=100',
  'staff: organizations that wait': '/api/staff/organizations',
  'staff: organizations, approved': '/api/staff/organizations?approval=approved',
  'staff: organizations, later page': '/api/staff/organizations?approval=approved&page=100',
  'staff: organizations, searched': '/api/staff/organizations?approval=approved&q=ban',
  'staff: people': '/api/staff/people',
  'staff: people, searched': '/api/staff/people?q=a1',
  'staff: programs': '/api/staff/programs',
  'staff: programs, paused': '/api/staff/programs?state=paused',
  'staff: programs, later page': '/api/staff/programs?page=100',
  'staff: programs, searched': '/api/staff/programs?q=ban',
  'staff: documents': '/api/staff/documents',
  'staff: acts': '/api/staff/acts?by=all',
  'staff: acts, later page': '/api/staff/acts?by=all&page=100',
  'staff: acts, searched': '/api/staff/acts?by=all&q=ban',
  'staff: own acts': '/api/staff/acts?by=me',
}

/** Every list, each requested by the users who have most in it. */
export async function allLists(owner: Db, size: Size): Promise<List[]> {
  const place = `/api/customers/organizations/${seededId('organization', 1)}`
  return [
    ...(await ofLargeOrganization(owner, size, place)),
    ...listsOf(await signInSeeded(owner, 'agent', 1), ofAgents),
    ...listsOf(await signInSeeded(owner, 'staff', 1), ofStaff),
  ]
}

/** The lists of many users: half of them customers of many organizations, agents, staff. */
export async function listsOfUsers(owner: Db, size: Size, count: number): Promise<List[][]> {
  const people: List[][] = []
  for (let index = 0; index < count; index += 1) {
    const n = 2 + Math.floor((index * size.organizations) / (count + 2))
    const place = `/api/customers/organizations/${seededId('organization', n)}`
    const program =
      size.large.programs +
      ((n - 2 - (size.large.programs % (size.organizations - 1)) + size.organizations - 1) % (size.organizations - 1))
    if (index % 2 === 0) {
      const by = await signInSeeded(owner, 'customer', 3 * (n - 1) + 1)
      people.push(listsOf(by, ofOrganization(place, seededId('program', program))))
    } else if (index % 4 === 1) people.push(listsOf(await signInSeeded(owner, 'agent', 2 + index), ofAgents))
    else
      people.push(listsOf(await signInSeeded(owner, 'staff', [1, 2, 4, 5, 7, 8, 10, 11][(index >> 2) % 8]!), ofStaff))
  }
  return people
}
