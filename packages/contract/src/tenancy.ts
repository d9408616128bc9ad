import * as z from 'zod/mini'

/** What somebody is in an organization as a whole; `member` holds roles in programs only. */
export const organizationRoles = ['owner', 'viewer', 'member'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** What a member is in one program; somebody may be several things. */
export const programRoles = [
  'owner',
  'administrator',
  'analyst',
  'viewer',
  'technical_contact',
  'backup_contact',
] as const
export type ProgramRole = (typeof programRoles)[number]

export const staffRoles = ['triager', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Names of what can be allowed. Who is allowed what stands in the server alone; screens are told by `can`. */
export const permissions = [
  'organization.list',
  'organization.read',
  'organization.edit',
  'organization.leave',
  'members.read',
  'members.govern',
  'wallet.read',
  'audit.read',
  'program.create',
  'program.read',
  'program.appoint',
  'program.appoint_owner',
  'program.launch',
  'program.pause',
  'program.close',
  'program.follow',
  'program.answer_invitation',
  'policy.edit',
  'target.read',
  'target.write',
  'agents.invite',
  'agents.remove',
  'credentials.manage',
  'credentials.claim',
  'report.submit',
  'report.read',
  'report.figures',
  'report.readings',
  'report.note',
  'report.message',
  'report.assign',
  'report.severity',
  'report.accept',
  'report.close',
  'report.withdraw',
  'report.close_duplicate',
  'report.fixed',
  'report.export',
  'report.export_figures',
  'reward.approve',
  'reward.receive',
  'risk.accept',
  'disclosure.ask',
  'disclosure.agree',
  'invitation.answer',
  'leads.work',
  'organization.approve',
  'target.approve',
  'person.suspend',
  'person.recover',
  'triage.assign',
  'staff.look',
] as const
export type Permission = (typeof permissions)[number]

/** Kinds of things that operations of tenants, agents and staff work on. */
export type Thing =
  | 'agent_invitation'
  | 'audit_event'
  | 'invitation'
  | 'known_issue'
  | 'lead'
  | 'member'
  | 'organization'
  | 'person'
  | 'policy_version'
  | 'program'
  | 'report'
  | 'target'

/** What an operation works on, what it does there, and where the tenant comes from. */
export type Demand = {
  thing: Thing
  permission: Permission
  /** `path`: the `{organization}` of the address. `row`: the tenant of the row that is found. `own`: the actor's own things. */
  tenant: 'path' | 'row' | 'own'
  /** The address names a `{program}` too: only roles in that program count, besides those in the organization. */
  program?: 'path'
  /** Those who may only suggest are let in as well; the action keeps what they say as a suggestion. */
  suggests?: true
  /** Also for members who lack the second factor that the organization asks for: what they need to know or to leave. */
  withoutSecondFactor?: true
}

/** The tenant in an address. */
export const organizationParams = z.object({ organization: z.uuid() })

/** A program of a tenant in an address. */
export const programParams = z.object({ organization: z.uuid(), program: z.uuid() })

/** What the person can do with a thing, by name; screens show what is true and repeat no rule. */
// @__NO_SIDE_EFFECTS__
export function abilities<const Names extends readonly string[]>(names: Names) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Names[number], z.ZodMiniBoolean>,
  )
}
