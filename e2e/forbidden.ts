import { inviteMember } from '@grana/contract/customers/invitations'
import {
  appointMember,
  changeMemberRole,
  dismissMember,
  listMembers,
  type Member,
} from '@grana/contract/customers/members'
import { changeOrganization } from '@grana/contract/customers/organizations'
import { archiveTarget, checkTarget, createTarget } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { inviteAgent } from '@grana/contract/programs/agents'
import { createProgram, moveProgram, publishDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/ground'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { pauseStaffProgram } from '@grana/contract/staff/programs'
import { approveStaffDocument } from '@grana/contract/staff/targets'
import { programRoles, type ProgramRole } from '@grana/contract/tenancy'
import { callFrom } from './calls.ts'
import { expect, type Page } from './journey.ts'

/** What exists, by its identifiers. */
export type Things = { organization: string; program: string; target: string; member: string; agent: string }

type Act = { operation: Operation; id?: keyof Things; body?: unknown }

const target = { name: 'X', type: 'website', address: 'x.tepozan.example', environment: 'production', tier: 1 }

/** Every act of the journey, as a call with nothing wrong in it but who makes it. */
const actsOn = ({ member, agent }: Things) =>
  ({
    'change the organization': { operation: changeOrganization, body: { name: 'Otra', country: 'MX' } },
    'accept the terms': { operation: acceptBillingTerms, body: { version: billingTermsVersion, accepted: true } },
    'begin a program': { operation: createProgram, body: { name: 'X', kind: 'bounty' } },
    publish: { operation: publishDraft, body: { revision: 0 } },
    open: { operation: moveProgram, body: { to: 'active' } },
    pause: { operation: moveProgram, body: { to: 'paused' } },
    close: { operation: moveProgram, body: { to: 'closed' } },
    'add a target': { operation: createTarget, body: target },
    'prove a target': { operation: checkTarget, body: { method: 'dns' } },
    'archive a target': { operation: archiveTarget },
    'invite an owner': { operation: inviteMember, body: { email: 'x@tepozan.example', role: 'owner' } },
    'give a role': { operation: changeMemberRole, body: { role: 'owner' } },
    'appoint an owner': { operation: appointMember, body: { member, role: 'owner' } },
    'invite an agent': { operation: inviteAgent, body: { username: agent } },
    'approve as staff': {
      operation: approveOrganization,
      id: 'organization',
      body: { sector: 'finance', reason: 'Us' },
    },
    'approve a paper as staff': { operation: approveStaffDocument, id: 'target', body: { reason: 'Us' } },
    'pause as staff': { operation: pauseStaffProgram, id: 'program', body: { reason: 'Us' } },
  }) as const satisfies Record<string, Act>
type ActName = keyof ReturnType<typeof actsOn>

const ofLeads: readonly ActName[] = ['pause', 'add a target', 'prove a target', 'archive a target', 'invite an agent']
/** Where a role may do some of it, by the table of the product; everything else is refused. */
const allowed: Partial<Record<ProgramRole, readonly ActName[]>> = {
  owner: [...ofLeads, 'publish', 'open', 'close', 'appoint an owner'],
  administrator: ofLeads,
}

/** Tries everything from a page, with the session that it holds; whatever the role may do is left out. */
export async function expectRefused(page: Page, things: Things, role?: ProgramRole): Promise<number> {
  const { organization, program, member } = things
  const left = role === undefined ? [] : (allowed[role] ?? [])
  const tried = Object.entries<Act>(actsOn(things)).filter(([name]) => !left.includes(name as ActName))
  for (const [name, { operation, id, body }] of tried) {
    const params = { organization, program, target: things.target, member, ...(id && { id: things[id] }) }
    const { status } = await callFrom(page, operation, { params, body })
    expect([403, 404], `${role ?? 'no role'}: ${name} answered ${status}`).toContain(status)
  }
  return tried.length
}

/** A member by their address, as the owner sees them. */
export async function memberOf(owner: Page, organization: string, email: string): Promise<string> {
  const members = (await callFrom(owner, listMembers, { params: { organization } })).data as Member[]
  return members.find((one) => one.email === email)?.id ?? ''
}

/** A colleague who is an analyst gets every other lower role in turn, by the owner's hand, and tries everything in each. */
export async function expectEveryRoleRefused(owner: Page, colleague: Page, things: Things): Promise<number> {
  const { organization, program, member } = things
  const params = { organization, program, member }
  const must = async (...call: Parameters<typeof callFrom>) => expect((await callFrom(...call)).status).toBe(200)
  let tried = await expectRefused(colleague, things, 'analyst')
  let last: ProgramRole = 'analyst'
  for (const role of programRoles.filter((name) => name !== 'analyst')) {
    await must(owner, appointMember, { params, body: { member, role } })
    await must(owner, dismissMember, { params: { ...params, role: last } })
    tried += await expectRefused(colleague, things, role)
    last = role
  }
  await must(owner, dismissMember, { params: { ...params, role: last } })
  await must(owner, changeMemberRole, { params, body: { role: 'viewer' } })
  return tried + (await expectRefused(colleague, things))
}
