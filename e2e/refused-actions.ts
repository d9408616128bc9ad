import { inviteMember } from '@grana/contract/customers/invitations'
import {
  addProgramMember,
  changeMemberRole,
  removeProgramMember,
  listMembers,
  type Member,
} from '@grana/contract/customers/members'
import { changeOrganization } from '@grana/contract/customers/organizations'
import { archiveTarget, checkTarget, createTarget } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { inviteAgent } from '@grana/contract/programs/agents'
import { createProgram, changeProgramState, publishProgramDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { pauseStaffProgram } from '@grana/contract/staff/programs'
import { approveStaffDocument } from '@grana/contract/staff/targets'
import { programRoles, type ProgramRole } from '@grana/contract/tenancy'
import { callFrom } from './calls.ts'
import { expect, type Page } from './journey.ts'

/** Existing resources, by their identifiers. */
export type ResourceIds = { organization: string; program: string; target: string; member: string; agent: string }

type Act = { operation: Operation; id?: keyof ResourceIds; body?: unknown }

const target = { name: 'X', type: 'website', address: 'x.tepozan.example', environment: 'production', tier: 1 }

/** Every action of the journey, as a valid call by an unauthorized caller. */
const actsOn = ({ member, agent }: ResourceIds) =>
  ({
    'change the organization': { operation: changeOrganization, body: { name: 'Otra', country: 'MX' } },
    'accept the terms': { operation: acceptBillingTerms, body: { version: billingTermsVersion, accepted: true } },
    'begin a program': { operation: createProgram, body: { name: 'X', kind: 'bounty' } },
    publish: { operation: publishProgramDraft, body: { revision: 0 } },
    open: { operation: changeProgramState, body: { to: 'active' } },
    pause: { operation: changeProgramState, body: { to: 'paused' } },
    close: { operation: changeProgramState, body: { to: 'closed' } },
    'add a target': { operation: createTarget, body: target },
    'verify a target': { operation: checkTarget, body: { method: 'dns' } },
    'archive a target': { operation: archiveTarget },
    'invite an owner': { operation: inviteMember, body: { email: 'x@tepozan.example', role: 'owner' } },
    'give a role': { operation: changeMemberRole, body: { role: 'owner' } },
    'appoint an owner': { operation: addProgramMember, body: { member, role: 'owner' } },
    'invite an agent': { operation: inviteAgent, body: { username: agent } },
    'approve as staff': {
      operation: approveOrganization,
      id: 'organization',
      body: { sector: 'finance', reason: 'Us' },
    },
    'approve a document as staff': { operation: approveStaffDocument, id: 'target', body: { reason: 'Us' } },
    'pause as staff': { operation: pauseStaffProgram, id: 'program', body: { reason: 'Us' } },
  }) as const satisfies Record<string, Act>
type ActName = keyof ReturnType<typeof actsOn>

const ofLeads: readonly ActName[] = ['pause', 'add a target', 'verify a target', 'archive a target', 'invite an agent']
/** Actions that a role may do, by the product's permission table; everything else is refused. */
const allowed: Partial<Record<ProgramRole, readonly ActName[]>> = {
  owner: [...ofLeads, 'publish', 'open', 'close', 'appoint an owner'],
  administrator: ofLeads,
}

/** Tries every action from a page with its session, except those that the role may do. */
export async function expectRefused(page: Page, things: ResourceIds, role?: ProgramRole): Promise<number> {
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

/** A member's id by email address, as the owner sees it. */
export async function memberOf(owner: Page, organization: string, email: string): Promise<string> {
  const members = (await callFrom(owner, listMembers, { params: { organization } })).data as Member[]
  return members.find((one) => one.email === email)?.id ?? ''
}

/** The owner gives an analyst every other lower role in turn, and each role tries every action. */
export async function expectEveryRoleRefused(owner: Page, colleague: Page, things: ResourceIds): Promise<number> {
  const { organization, program, member } = things
  const params = { organization, program, member }
  const must = async (...call: Parameters<typeof callFrom>) => expect((await callFrom(...call)).status).toBe(200)
  let tried = await expectRefused(colleague, things, 'analyst')
  let last: ProgramRole = 'analyst'
  for (const role of programRoles.filter((name) => name !== 'analyst')) {
    await must(owner, addProgramMember, { params, body: { member, role } })
    await must(owner, removeProgramMember, { params: { ...params, role: last } })
    tried += await expectRefused(colleague, things, role)
    last = role
  }
  await must(owner, removeProgramMember, { params: { ...params, role: last } })
  await must(owner, changeMemberRole, { params, body: { role: 'viewer' } })
  return tried + (await expectRefused(colleague, things))
}
