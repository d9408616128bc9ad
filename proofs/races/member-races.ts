import { randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  inviteMember,
  registerInvitedMember,
  rejectInvitation,
  withdrawInvitation,
  type Invitation,
} from '@grana/contract/customers/invitations'
import { changeMemberRole, removeMember } from '@grana/contract/customers/members'
import { leaveOrganization } from '@grana/contract/customers/organizations'
import { hashSecret, createSecret } from '@grana/server/lib/tokens'
import { insertMember, insertOrganization } from '@grana/server/testing/tenants'
import { insertTestUser } from '@grana/server/testing/test-user'
import { crowd, repeatFor, successes, type Arena, type Race } from './arena.ts'

async function founded(arena: Arena) {
  const { id } = await insertOrganization(arena.db)
  const owners = [
    await insertMember(arena.db, id, { role: 'owner' }),
    await insertMember(arena.db, id, { role: 'owner' }),
  ] as const
  const params = { organization: id }
  return { id, params, owners, first: await arena.at(owners[0]), second: await arena.at(owners[1]) }
}

const newAddress = () => `r.${randomUUID().slice(0, 12)}@tepozan.example`

/** Creates an invitation whose link is known, as the invited user reads it in the email. */
async function invited(arena: Arena, email: string) {
  const organization = await founded(arena)
  const { first, params } = organization
  const response = await first[0]!.call(inviteMember, { params, body: { email, role: 'viewer' } })
  const { id } = response.body['data'] as Invitation
  const token = createSecret()
  await arena.db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token), token_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { ...organization, token, withdrawal: { params: { ...params, invitation: id } } }
}

async function memberships(arena: Arena, organizationId: string, email: string): Promise<number> {
  const rows = await arena.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.organization_id', '=', organizationId)
    .where('u.email_key', '=', email)
    .execute()
  return rows.length
}

async function hasOneOwner(arena: Arena, organizationId: string): Promise<boolean> {
  const rows = await arena.db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()
  return rows.length === 1
}

const invite: Race = {
  name: 'invite, the same address',
  async prepare(arena) {
    const { params, first, second } = await founded(arena)
    const body = { email: newAddress(), role: 'viewer' }
    const send = repeatFor([...first, ...second], {
      count: crowd,
      send: (own) => own.call(inviteMember, { params, body }),
    })
    return { tries: send }
  },
}

const accept: Race = {
  name: 'accept an invitation',
  async prepare(arena) {
    const user = await insertTestUser(arena.db, { kind: 'customer', email: newAddress() })
    const { id, token } = await invited(arena, user.email)
    const sent = { params: { token }, body: {} }
    return {
      tries: repeatFor(await arena.at(user), { count: crowd, send: (own) => own.call(acceptInvitation, sent) }),
      holds: async (responses) => successes(responses) === 1 && (await memberships(arena, id, user.email)) === 1,
    }
  },
}

const answer: Race = {
  name: 'accept, reject and withdraw the same invitation',
  async prepare(arena) {
    const user = await insertTestUser(arena.db, { kind: 'customer', email: newAddress() })
    const { first, second, token, withdrawal } = await invited(arena, user.email)
    const sent = { params: { token }, body: {} }
    const tries = [
      ...repeatFor(await arena.at(user), { count: 6, send: (own) => own.call(acceptInvitation, sent) }),
      ...repeatFor(arena.anonymous(), { count: 6, send: (own) => own.call(rejectInvitation, sent) }),
      ...repeatFor([...first, ...second], { count: 6, send: (own) => own.call(withdrawInvitation, withdrawal) }),
    ]
    return { tries }
  },
}

const register: Race = {
  name: 'sign up by the same invitation',
  async prepare(arena) {
    const email = newAddress()
    const { id, token } = await invited(arena, email)
    const { username: _handle, email: _other, code_of_conduct: _agents, ...fields } = await arena.api.agentFields()
    const captchas = await Promise.all(Array.from({ length: 4 }, () => arena.api.standIn.mint({ version: 'v2' })))
    const body = (index: number) => ({ ...fields, captcha_token: captchas[index] })
    return {
      tries: repeatFor(arena.anonymous(), {
        count: 4,
        send: (own, index) => own.call(registerInvitedMember, { params: { token }, body: body(index) }),
      }),
      holds: async (responses) => successes(responses) === 1 && (await memberships(arena, id, email)) === 1,
    }
  },
}

const leave: Race = {
  name: 'both owners leave',
  async prepare(arena) {
    const { id, params, first, second } = await founded(arena)
    return {
      tries: repeatFor([...first, ...second], { count: crowd, send: (own) => own.call(leaveOrganization, { params }) }),
      holds: async (responses) => successes(responses) === 1 && hasOneOwner(arena, id),
    }
  },
}

const demote: Race = {
  name: 'the last owner: both leave, demote and remove each other',
  async prepare(arena) {
    const { id, params, owners, first, second } = await founded(arena)
    const other = (index: number) => ({ ...params, member: owners[index % 2 === 0 ? 1 : 0].id })
    const body = { role: 'viewer' }
    const turns = [first[0]!, second[1]!, first[1]!, second[0]!]
    const tries = [
      ...repeatFor(turns, { count: 8, send: (own, at) => own.call(changeMemberRole, { params: other(at), body }) }),
      ...repeatFor(turns, { count: 8, send: (own, at) => own.call(removeMember, { params: other(at) }) }),
      ...repeatFor(turns, { count: 4, send: (own) => own.call(leaveOrganization, { params }) }),
    ]
    return { tries, holds: async (responses) => successes(responses) > 0 && hasOneOwner(arena, id) }
  },
}

export const memberRaces: readonly Race[] = [invite, accept, answer, register, leave, demote]
