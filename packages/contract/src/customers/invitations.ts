import * as z from 'zod/mini'
import { oneTimeToken, registrationBase, tokenAnswer } from '../auth.ts'
import { email } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { abilities, organizationParams, organizationRoles, programRoles } from '../tenancy.ts'
import { reason } from '../validation.ts'

/** How long an invitation can be answered, in seconds; sending it again restarts the period. */
export const invitationSeconds = 7 * 86_400

export const invitationStates = ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

const moment = z.iso.datetime()

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(organizationRoles),
  program: z.nullable(z.object({ id: z.uuid(), name: z.string(), role: z.enum(programRoles) })),
  state: z.enum(invitationStates),
  invited_by: z.string(),
  sent_at: moment,
  expires_at: moment,
  can: abilities(['resend', 'withdraw']),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = operation({
  name: 'listInvitations',
  summary: 'List the invitations of an organization, newest first; program-level roles see their programs only',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/invitations',
  access: 'member',
  requires: { thing: 'invitation', permission: 'program.appoint', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: pageQuery,
  answer: z.array(invitation),
  meta: pageMeta,
  errors: [],
})

/**
 * A role in the organization, or in one program, which requires `member`. A member without a program receives the role
 * once there is one: colleagues can be invited before the first program.
 */
export const invitationForm = z
  .strictObject({
    email,
    role: z.enum(organizationRoles),
    program: z.optional(z.uuid()),
    program_role: z.optional(z.enum(programRoles)),
  })
  .check(
    z.refine(
      ({ role, program, program_role: programRole }) =>
        (program === undefined || role === 'member') && (program === undefined) === (programRole === undefined),
      { error: reason('invitation.place'), path: ['role'] },
    ),
  )

export const inviteMember = operation({
  name: 'inviteMember',
  summary: 'Invite a person by email into the organization, or into one of its programs',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/invitations',
  access: 'member',
  factor: 'any',
  requires: { thing: 'invitation', permission: 'program.appoint', tenant: 'path' },
  limit: 'secret',
  params: organizationParams,
  body: invitationForm,
  answer: invitation,
  success: 'invitation.sent',
  changes: ['listInvitations'],
  errors: ['auth.confirm_first', 'member.already', 'invitation.already', 'invitation.too_many'],
})

const invitationParams = z.object({ organization: z.uuid(), invitation: z.uuid() })

export const resendInvitation = operation({
  name: 'resendInvitation',
  summary: 'Resend an invitation; the previous link stops working',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/invitations/{invitation}/resend',
  access: 'member',
  factor: 'any',
  requires: { thing: 'invitation', permission: 'program.appoint', tenant: 'path' },
  limit: 'secret',
  params: invitationParams,
  body: z.strictObject({}),
  answer: invitation,
  success: 'invitation.sent',
  changes: ['listInvitations'],
  errors: ['auth.resend_later', 'invitation.too_many'],
})

export const withdrawInvitation = operation({
  name: 'withdrawInvitation',
  summary: 'Withdraw a pending invitation',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/invitations/{invitation}',
  access: 'member',
  factor: 'any',
  requires: { thing: 'invitation', permission: 'program.appoint', tenant: 'path' },
  limit: 'session',
  params: invitationParams,
  answer: z.null(),
  success: 'invitation.withdrawn',
  changes: ['listInvitations'],
  errors: [],
})

/** What the link of the email shows to its holder. */
export const invitationPreview = z.object({
  organization: z.string(),
  initials: z.string(),
  email: z.string(),
  role: z.enum(organizationRoles),
  program: z.nullable(z.object({ name: z.string(), role: z.enum(programRoles) })),
  invited_by: z.string(),
  expires_at: moment,
  /** Whether the address has an account to sign in with; otherwise the invitation registers one. */
  has_account: z.boolean(),
})
export type InvitationPreview = z.output<typeof invitationPreview>

/** The holder of the link may see whom it is for: it was sent to that address. */
export const getInvitation = operation({
  name: 'getInvitation',
  summary: 'Get an invitation by its emailed link',
  method: 'GET',
  path: '/api/invitations/{token}',
  access: 'public',
  limit: 'secret',
  params: oneTimeToken,
  answer: invitationPreview,
  errors: ['auth.link_expired'],
})

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  summary: 'Accept an invitation that was sent to the address of the signed-in user',
  method: 'POST',
  path: '/api/customers/invitations/{token}/accept',
  access: 'member',
  requires: { thing: 'invitation', permission: 'invitation.answer', tenant: 'own' },
  limit: 'secret',
  params: oneTimeToken,
  body: z.strictObject({}),
  answer: z.object({ organization: z.uuid() }),
  success: 'invitation.accepted',
  changes: ['listOrganizations'],
  errors: ['auth.link_expired', 'invitation.other_address', 'invitation.linked_elsewhere'],
})

export const rejectInvitation = operation({
  name: 'rejectInvitation',
  summary: 'Reject an invitation by its emailed link',
  method: 'POST',
  path: '/api/invitations/{token}/reject',
  access: 'public',
  limit: 'secret',
  params: oneTimeToken,
  body: z.strictObject({}),
  answer: z.null(),
  success: 'invitation.rejected',
  errors: ['auth.link_expired'],
})

/** The link verifies the email address: the account is signed in and verified from the start. */
export const registerInvitedMember = operation({
  name: 'registerInvitedMember',
  summary: 'Register by an invitation, and accept it',
  method: 'POST',
  path: '/api/invitations/{token}/register',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: z.strictObject(registrationBase),
  answer: tokenAnswer,
  bare: true,
  errors: [
    'auth.link_expired',
    'invitation.other_kind',
    'account.email_taken',
    'auth.busy',
    'captcha.failed',
    'captcha.unavailable',
  ],
  captcha: { kind: 'checkbox', action: 'register' },
  send: 'multipart',
})
