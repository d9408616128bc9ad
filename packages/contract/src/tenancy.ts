import * as z from 'zod/mini'

/** A user's role in the organization as a whole; `member` has roles in programs only. */
export const organizationRoles = ['owner', 'viewer', 'member'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** Roles of a member in one program; a member may have several. */
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

/** Names of the permissions. Only the server knows which roles have them; screens read `can`. */
export const permissions = [
  'organization.list',
  'organization.read',
  'organization.edit',
  'organization.leave',
  'members.read',
  'members.govern',
  'tokens.govern',
  'webhooks.govern',
  'trackers.govern',
  'identity.govern',
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
  'report.redact',
  'report.withdraw',
  'report.close_duplicate',
  'report.fixed',
  'report.retest',
  'report.export',
  'report.export_figures',
  'reward.approve',
  'reward.receive',
  'risk.accept',
  'dispute.open',
  'dispute.answer',
  'dispute.rule',
  'payment_case.decide',
  'disclosure.ask',
  'disclosure.agree',
  'disclosure.withdraw',
  'engagement.take_part',
  'engagement.work',
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

/** Kinds of things that the operations for members, agents and staff work on. */
export type Thing =
  | 'api_token'
  | 'agent_invitation'
  | 'join_request'
  | 'audit_event'
  | 'dispute'
  | 'disclosure'
  | 'email_domain'
  | 'engagement'
  | 'identity_provider'
  | 'invitation'
  | 'group_role'
  | 'known_issue'
  | 'saved_answer'
  | 'saved_search'
  | 'lead'
  | 'member'
  | 'organization'
  | 'payment_case'
  | 'person'
  | 'policy_version'
  | 'program'
  | 'report'
  | 'scim_credential'
  | 'scim_group'
  | 'scim_user'
  | 'target'
  | 'test_credential'
  | 'tracker'
  | 'webhook'

/** What an operation requires: the thing, the permission, and where the tenant comes from. */
export type Requirement = {
  thing: Thing
  permission: Permission
  /**
   * `path`: the `{organization}` of the path. `row`: the tenant of the row that is found. `own`: the actor's own
   * things. `token`: the organization of the API token.
   */
  tenant: 'path' | 'row' | 'own' | 'token'
  /** The path also names a `{program}`: only roles in that program count, besides those in the organization. */
  program?: 'path'
  /** Also accepts callers who may only propose; the handler then stores their input as a proposal. */
  acceptsProposals?: true
  /** Also for members without the second factor that the organization requires: what they need to know or to leave. */
  withoutSecondFactor?: true
}

/** The tenant in a path. */
export const organizationParams = z.object({ organization: z.uuid() })

/** A program of a tenant in a path. */
export const programParams = z.object({ organization: z.uuid(), program: z.uuid() })

/** What the user can do with a thing, by name; screens show these flags and repeat no rule. */
// @__NO_SIDE_EFFECTS__
export function abilities<const Names extends readonly string[]>(names: Names) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Names[number], z.ZodMiniBoolean>,
  )
}
