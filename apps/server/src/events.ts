import * as z from 'zod/mini'

// Payloads hold identifiers, timestamps and fixed values, never email addresses, tokens or text that a user wrote.
const at = z.iso.datetime()
/** `at` makes each occurrence distinct, so that each one sends its own email. */
const ofUser = z.strictObject({ userId: z.uuid(), at })
/** A credential of the account changed; `sessionId` is set when the change was made in a session. */
const ofCredential = z.strictObject({ userId: z.uuid(), at, sessionId: z.optional(z.uuid()) })
const ofSession = z.strictObject({ sessionId: z.uuid() })
const ofEmailChange = z.strictObject({ changeId: z.uuid() })
const ofExport = z.strictObject({ exportId: z.uuid() })
const ofReportExport = z.strictObject({ organizationId: z.uuid(), exportId: z.uuid() })
const ofAgentInvitation = z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), invitationId: z.uuid() })
const ofProgram = z.strictObject({ programId: z.uuid() })
const ofTarget = z.strictObject({ organizationId: z.uuid(), targetId: z.uuid() })

/** Every event of the product, with the schema of its payload. Each has at least one reaction. */
export const eventSchemas = {
  /** The row of the invitation contains the answer. */
  'agent.answered': ofAgentInvitation,
  'agent.invited': ofAgentInvitation,
  /** An agent asks to take part in a private program. */
  'agent.join_asked': z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), requestId: z.uuid() }),
  /** No account refers to the picture any more. */
  'avatar.dropped': z.strictObject({ key: z.string() }),
  /** An agent asked for an account of an empty pool; `at` makes each request distinct. */
  'credential.asked': z.strictObject({
    organizationId: z.uuid(),
    programId: z.uuid(),
    targetId: z.uuid(),
    agentId: z.uuid(),
    at,
  }),
  'data.export_asked': ofExport,
  'data.export_ready': ofExport,
  /** Both sides agreed to one revision of the text. */
  'disclosure.agreed': z.strictObject({ organizationId: z.uuid(), reportId: z.uuid() }),
  /** A place in the team of an engagement was proposed, answered or ended. */
  'engagement.team_changed': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), memberId: z.uuid() }),
  /** The lead wrote a version of the report of a pentest, or staff decided about it. */
  /** A message in the conversation of an engagement. */
  'engagement.message_written': z.strictObject({
    organizationId: z.uuid(),
    engagementId: z.uuid(),
    messageId: z.uuid(),
  }),
  'document.written': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), version: z.int() }),
  'document.decided': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), version: z.int() }),
  'document.issued': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), version: z.int() }),
  'engagement.invoiced': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), number: z.string() }),
  'attestation.revoked': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), version: z.int() }),
  /** An engagement changed its state, by the number of its event. */
  'engagement.moved': z.strictObject({ organizationId: z.uuid(), engagementId: z.uuid(), number: z.int() }),
  /** The upload of a file was completed. */
  'evidence.arrived': z.strictObject({ fileId: z.uuid() }),
  /** Files of a draft, or of a comment on a report, were deleted. */
  'evidence.dropped': z.union([z.strictObject({ draftId: z.uuid() }), z.strictObject({ reportId: z.uuid() })]),
  /** An invitation to an organization was sent or resent; `at` identifies the sending. */
  'invitation.sent': z.strictObject({ organizationId: z.uuid(), invitationId: z.uuid(), at }),
  'lead.received': z.strictObject({ leadId: z.uuid() }),
  /** A notification was created whose recipient receives it by email too. */
  'notification.made': z.object({ notificationId: z.uuid() }),
  /** A link to a report without an account is to be sent to its address; `at` makes each occasion distinct. */
  'open_report.link_wanted': z.strictObject({ organizationId: z.uuid(), openReportId: z.uuid(), at }),
  'organization.approved': z.strictObject({ organizationId: z.uuid() }),
  /** An owner created an API token of the organization. */
  'organization.token_created': z.strictObject({
    organizationId: z.uuid(),
    tokenId: z.uuid(),
    userId: z.uuid(),
    sessionId: z.uuid(),
    at,
  }),
  'password.reset_requested': z.strictObject({ requestId: z.uuid() }),
  /** The hours of triage of a program were declared or withdrawn. */
  'program.attention_declared': ofProgram,
  'program.changed': ofProgram,
  'program.published': ofProgram,
  'program.version_published': z.strictObject({
    organizationId: z.uuid(),
    programId: z.uuid(),
    version: z.int(),
    /** The platform removed a target whose ownership verification lapsed: agents must stop testing it. */
    isWithdrawal: z.optional(z.literal(true)),
    /** Cursor: the last user notified so far. Users are notified in batches. */
    after: z.optional(z.uuid()),
  }),
  /** The account owner stopped the recovery of a second factor. */
  'recovery.refused': z.strictObject({ recoveryId: z.uuid() }),
  /** A member asked for a file with the reports of a list, and it was written. */
  'report_export.asked': ofReportExport,
  'report_export.ready': ofReportExport,
  /** Any later event of a report, by its number in the history. */
  'report.happened': z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), number: z.int() }),
  /** A text or a file of a report was redacted. */
  'report.redacted': z.strictObject({ organizationId: z.uuid(), reportId: z.uuid() }),
  'report.submitted': z.strictObject({ organizationId: z.uuid(), reportId: z.uuid() }),
  /** A token was presented without its cookie binding. */
  'session.misused': ofSession,
  'session.opened_elsewhere': ofSession,
  /** A rotated refresh token was presented again; the session was ended. */
  'session.reused': ofSession,
  /** A staff action that the affected users are notified of; its row contains the details. */
  'staff.acted': z.strictObject({ actId: z.uuid() }),
  'target.check_asked': ofTarget,
  'target.lapsed': ofTarget,
  'target.proven': ofTarget,
  /** An organization found marks of agents in its own logs; `at` is when they were confirmed. */
  'traffic.confirmed': z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), at }),
  /** A sign-up used an email address that already has an account. */
  'user.address_taken': ofUser,
  /** The owner disabled the account. */
  'user.disabled': ofUser,
  'user.email_change_asked': ofEmailChange,
  'user.email_changed': ofEmailChange,
  /** The account is disabled and its erasure is scheduled. */
  'user.erasure_asked': ofUser,
  /** A hundred failures in a row: unknown browsers need a link from an email to the owner. */
  'user.locked_out_strangers': ofUser,
  'user.passkey_added': ofCredential,
  'user.passkey_removed': ofCredential,
  'user.password_changed': ofCredential,
  /** The agent set, changed or removed where they are paid. */
  'user.payout_changed': ofCredential,
  'user.calendar_renewed': ofCredential,
  /** A user signed up or requested another verification email. */
  'user.proof_asked': ofUser,
  'user.proven': ofUser,
  /** The directory of an organization created the account. */
  'user.provisioned': ofUser,
  'user.reactivated': ofUser,
  'user.recovery_codes_renewed': ofCredential,
  /** The agent created an API token. */
  'user.token_created': ofCredential,
  'user.two_factor_off': ofCredential,
  'user.two_factor_on': ofCredential,
  /** The tracker of an organization says that the ticket of a report is closed. */
  'ticket.closed': z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), at }),
  /** A tracker has something to make, to read or to test. */
  'tracker.due': z.strictObject({ organizationId: z.uuid(), trackerId: z.uuid() }),
  /** The DNS record of an email domain is to be looked for. */
  'email_domain.check_asked': z.strictObject({ organizationId: z.uuid(), domainId: z.uuid() }),
  /** Deliveries of a webhook wait. */
  'webhook.due': z.strictObject({ organizationId: z.uuid(), webhookId: z.uuid() }),
  /** An owner switched it on: what happened meanwhile has no deliveries yet. */
  'webhook.switched_on': z.strictObject({ organizationId: z.uuid(), webhookId: z.uuid() }),
}

export type EventName = keyof typeof eventSchemas

/** The payload of every event. */
export type Events = { [E in EventName]: z.output<(typeof eventSchemas)[E]> }
