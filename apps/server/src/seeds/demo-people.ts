import type { Insertable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { acceptedVersions } from '@grana/contract/auth'
import { consentDocumentsOf } from '@grana/contract/data-rights'
import type { DemoPerson } from './demo-stage.ts'
import { fixedId, insertRows } from './insert-rows.ts'
import type { WorldPeople } from './people-file.ts'

/** Credentials of the demo users: one password and one authenticator for all of them. */
export type DemoCredentials = { passwordHash: string; authenticatorSeed: string; sealing: Sealing }

const dayMs = 86_400_000
const invitationDays = 14

type Person = WorldPeople['agents'][number] | WorldPeople['members'][number] | WorldPeople['staff'][number]

const idOf = (name: string): string => fixedId('user', name)

const emailOf = (person: Person): string => ('email' in person ? person.email : `${person.id}@mail.example`)

type Agent = WorldPeople['agents'][number]

/** Columns of the user row that say who sees the profile. */
function visibilityOf(person: object) {
  const { shows } = person as Pick<Agent, 'shows'>
  return {
    visibility: shows?.to ?? ('nobody' as const),
    open_web: shows?.open_web ?? false,
    website: shows?.website ?? null,
  }
}

/** What the demo agents chose to show, and the time that they offer. */
function profileRows({ agents }: WorldPeople, idOf: (name: string) => string, at: Date) {
  const showing = agents.flatMap(({ id, shows }) => (shows === undefined ? [] : [{ userId: idOf(id), shows }]))
  return {
    profiles: showing.map(({ userId, shows }) => ({
      user_id: userId,
      languages: shows.languages,
      hours_for: shows.hours_for,
      is_findable: shows.findable ?? false,
      updated_at: at,
    })),
    offers: showing.map(({ userId, shows }) => ({
      user_id: userId,
      work_type: shows.work,
      weekend: shows.weekend ?? false,
      updated_at: at,
    })),
    hours: showing.flatMap(({ userId, shows: { day } }) =>
      day === undefined
        ? []
        : [1, 2, 3, 4, 5].map((weekday) => ({ user_id: userId, weekday, starts_at: day[0], ends_at: day[1] })),
    ),
  }
}

function userRow(person: Person, kind: AccountKind, { keys, joined }: { keys: DemoCredentials; joined: Date }) {
  const id = idOf(person.id)
  const hasFactor = person.factor !== 'none'
  const username = 'username' in person ? person.username : null
  const seed = hasFactor ? keys.sealing.seal(keys.authenticatorSeed, authenticatorPlace(id)) : null
  return {
    id,
    kind,
    staff_role: kind === 'staff' && 'role' in person ? person.role : null,
    email: emailOf(person),
    email_key: emailOf(person).toLowerCase(),
    email_verified_at: joined,
    username,
    username_key: username?.toLowerCase() ?? null,
    first_name: person.first,
    last_name: person.last,
    position: 'position' in person ? person.position : null,
    country_code: person.country,
    timezone: person.zone,
    ...visibilityOf(person),
    password_hash: keys.passwordHash,
    password_changed_at: joined,
    // PostgreSQL's JSON form of bytea.
    totp_seed: seed === null ? null : `\\x${seed.toString('hex')}`,
    totp_enabled_at: hasFactor ? joined : null,
    created_at: joined,
    updated_at: joined,
  }
}

function kindsOf({ agents, members, staff }: WorldPeople): [Person, AccountKind][] {
  return [
    ...agents.map((person): [Person, AccountKind] => [person, 'agent']),
    ...members.map((person): [Person, AccountKind] => [person, 'customer']),
    ...staff.map((person): [Person, AccountKind] => [person, 'staff']),
  ]
}

function demoPeople(people: WorldPeople): Map<string, DemoPerson> {
  return new Map(
    kindsOf(people).map(([person, kind]) => [
      person.id,
      {
        id: idOf(person.id),
        kind,
        email: emailOf(person),
        staffRole: kind === 'staff' && 'role' in person ? (person.role as DemoPerson['staffRole']) : null,
      },
    ]),
  )
}

function membershipRows({ members }: WorldPeople, joined: Date) {
  const memberships = members.map(({ id, organization, role }) => ({
    organization_id: fixedId('organization', organization),
    user_id: idOf(id),
    role,
    created_at: joined,
  }))
  const appointed = members.flatMap(({ id, organization, programs = {} }) =>
    Object.entries(programs).map(([program, role]) => ({
      organization_id: fixedId('organization', organization),
      program_id: fixedId('program', program),
      user_id: idOf(id),
      role,
      created_at: joined,
    })),
  )
  return { memberships, appointed }
}

function invitationRows({ invitations }: WorldPeople, now: Date) {
  return invitations.map(({ organization, by, email, role, program, program_role: programRole, days_ago: days }) => {
    const sent = new Date(now.getTime() - days * dayMs)
    return {
      id: fixedId('invitation', email),
      organization_id: fixedId('organization', organization),
      invited_by: idOf(by),
      email,
      email_key: email.toLowerCase(),
      role,
      program_id: program === undefined ? null : fixedId('program', program),
      program_role: programRole ?? null,
      state: 'pending' as const,
      sends: 1,
      created_at: sent,
      sent_at: sent,
      mailed_at: sent,
      expires_at: new Date(sent.getTime() + invitationDays * dayMs),
    }
  })
}

function invitedRows({ invited }: WorldPeople, organizationOf: (program: string) => string, now: Date) {
  return invited.map(({ program, by, agent, state, days_ago: days }) => {
    const at = new Date(now.getTime() - days * dayMs)
    return {
      id: fixedId('agent invitation', `${program} ${agent}`),
      organization_id: fixedId('organization', organizationOf(program)),
      program_id: fixedId('program', program),
      user_id: idOf(agent),
      invited_by: idOf(by),
      state,
      created_at: at,
      answered_at: state === 'pending' ? null : new Date(at.getTime() + dayMs / 4),
    }
  })
}

function askingRows({ asking }: WorldPeople, organizationOf: (program: string) => string, now: Date) {
  return asking.map(({ program, agent, message, days_ago: days }) => ({
    id: fixedId('join request', `${program} ${agent}`),
    organization_id: fixedId('organization', organizationOf(program)),
    program_id: fixedId('program', program),
    user_id: idOf(agent),
    message,
    created_at: new Date(now.getTime() - days * dayMs),
  }))
}

type SeedPeopleInput = { keys: DemoCredentials; organizationOf: (program: string) => string; now: Date }

/** Inserts all people of the demo world, their memberships and pending invitations. */
export async function seedPeople(
  trx: Trx,
  people: WorldPeople,
  { keys, organizationOf, now }: SeedPeopleInput,
): Promise<Map<string, DemoPerson>> {
  const joined = new Date(now.getTime() - 120 * dayMs)
  const allPeople = kindsOf(people)
  const rows = allPeople.map(([person, kind]) => userRow(person, kind, { keys, joined }))
  await insertRows(trx, 'users', rows as unknown as Insertable<Users>[])
  const consents = allPeople.flatMap(([person, kind]) =>
    consentDocumentsOf(kind).map((document) => ({
      id: fixedId('consent', `${person.id} ${document}`),
      user_id: idOf(person.id),
      document,
      version: acceptedVersions[document],
      accepted_at: joined,
      accepted_from: '192.0.2.44',
    })),
  )
  await insertRows(trx, 'consents', consents)
  const { profiles, offers, hours } = profileRows(people, idOf, joined)
  await insertRows(trx, 'agent_profiles', profiles)
  await insertRows(trx, 'availability', offers)
  await insertRows(trx, 'availability_hours', hours)
  const { memberships, appointed } = membershipRows(people, joined)
  await insertRows(trx, 'memberships', memberships)
  await insertRows(trx, 'program_memberships', appointed)
  await insertRows(trx, 'invitations', invitationRows(people, now))
  await insertRows(trx, 'agent_invitations', invitedRows(people, organizationOf, now))
  await insertRows(trx, 'join_requests', askingRows(people, organizationOf, now))
  return demoPeople(people)
}
