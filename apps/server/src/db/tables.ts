// Generated from the migrated database by `pnpm db:types`; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Numeric = ColumnType<string, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountLetters {
  /**
   * When its job first started; the limit counts emails by this
   */
  claimed_at: Timestamp
  /**
   * Kind of email
   */
  kind: string
  /**
   * Identifiers of what it is about; with the kind it gives the Message-ID
   */
  occasion: string
  /**
   * When the mail server accepted it
   */
  sent_at: Timestamp | null
  /**
   * Recipient
   */
  user_id: string
}

export interface AgentInvitations {
  /**
   * When it was accepted, rejected or removed
   */
  answered_at: Timestamp | null
  /**
   * Confidentiality agreement that the agent accepted with the invitation
   */
  confidentiality_version: string | null
  /**
   * When the agent was invited
   */
  created_at: Timestamp
  /**
   * Why the agent declined, if they said so; the organization reads counts only
   */
  decline_reason: 'no_time' | 'other_field' | 'rewards' | 'rules' | 'country' | 'other' | null
  /**
   * Until when it can be answered; counted from the publication where the program was a draft; empty for invitations without an end
   */
  expires_at: Timestamp | null
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Member who invited
   */
  invited_by: string | null
  /**
   * What the member wrote to the agent; shown in the app only
   */
  message: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * When the agent was reminded of it
   */
  reminded_at: Timestamp | null
  /**
   * pending, accepted, rejected by the agent, removed by the organization, expired without an answer, or left by the agent
   */
  state: Generated<'pending' | 'accepted' | 'rejected' | 'removed' | 'expired' | 'left'>
  /**
   * Agent
   */
  user_id: string
}

export interface AgentProfiles {
  /**
   * Who sees the free hours, among those who see the profile
   */
  hours_for: Generated<'nobody' | 'friends' | 'members' | 'visitors'>
  /**
   * Whether organizations find the agent when they look for someone to invite; only while everyone signed in may see the profile
   */
  is_findable: Generated<boolean>
  /**
   * Languages that the agent works in, ISO 639-1
   */
  languages: Generated<string[]>
  /**
   * Last change
   */
  updated_at: Timestamp
  /**
   * Agent
   */
  user_id: string
}

export interface AgentSkills {
  /**
   * Accepted reports of the category
   */
  accepted: Generated<number>
  /**
   * Category of weaknesses; empty for all of them
   */
  category: string
  /**
   * Country of residence
   */
  country_code: string
  /**
   * Half hours of the week in UTC from Monday that the agent offers; empty unless signed-in people may see the hours
   */
  free_week: string | null
  /**
   * Whether the account has a second factor
   */
  has_factor: boolean
  /**
   * Whether the agent wants to be found, shows the profile to everyone signed in, and has a working account
   */
  is_listed: boolean
  /**
   * Judged reports behind the precision
   */
  judged: Generated<number>
  /**
   * Languages that the agent works in
   */
  languages: string[]
  /**
   * Precision in percent, over all categories; empty with too few judged reports
   */
  precision_percent: number | null
  /**
   * Highest severity among them, 0 informative to 4 critical
   */
  severity: Generated<number>
  /**
   * Reports closed as spam in the window of the precision
   */
  spam: Generated<number>
  /**
   * Points that do not depend on the search (packages/contract/src/programs/agent-score.ts)
   */
  standing: Generated<number>
  /**
   * Last change
   */
  updated_at: Timestamp
  /**
   * Agent
   */
  user_id: string
}

export interface AgentTokens {
  /**
   * When it was created
   */
  created_at: Timestamp
  /**
   * Why it was ended: by the agent, because its secret was found in a text, or with the account
   */
  end_reason: 'revoked' | 'leaked' | 'disabled' | null
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * Last characters of the secret, to recognise it
   */
  hint: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Last use, to the minute
   */
  last_used_at: Timestamp | null
  /**
   * Name that the agent chose
   */
  name: string
  /**
   * SHA-256 of the secret before the last rotation
   */
  previous_hash: Buffer | null
  /**
   * Until when that one is accepted
   */
  previous_until: Timestamp | null
  /**
   * When it was ended before its time
   */
  revoked_at: Timestamp | null
  /**
   * What it may do
   */
  scopes: string[]
  /**
   * SHA-256 of the secret
   */
  secret_hash: Buffer
  /**
   * Agent as whom it acts
   */
  user_id: string
}

export interface Alarms {
  /**
   * Stable name, as in metrics, logs and runbooks
   */
  name: string
  /**
   * Since when
   */
  raised_at: Timestamp
  /**
   * Description of what was measured when it was raised
   */
  words: string
}

export interface Attempts {
  /**
   * Attempts since the last success; counted before the password is checked, so that parallel attempts gain nothing
   */
  failures: number
  /**
   * Keyed hash of what is counted; no address is stored
   */
  key: Buffer
  /**
   * Last attempt; the row is deleted a day later
   */
  last_at: Timestamp
  /**
   * Until when further attempts are refused
   */
  paused_until: Timestamp | null
}

export interface AttestationKeys {
  /**
   * When it was drawn
   */
  created_at: Timestamp
  /**
   * Random identifier, printed in what it signed
   */
  id: string
  /**
   * Public key, 32 bytes
   */
  public_key: Buffer
  /**
   * Private key (PKCS 8), encrypted with the data key
   */
  sealed_key: Buffer
}

export interface Attestations {
  /**
   * Random code that verifies it
   */
  code: string
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * When it was issued
   */
  issued_at: Timestamp
  /**
   * Key that signed
   */
  key_id: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Why it was revoked, for the organization
   */
  reason: string | null
  /**
   * When the organization was reminded that it will be a year old
   */
  reminded_at: Timestamp | null
  /**
   * When a later one replaced it
   */
  replaced_at: Timestamp | null
  /**
   * Attestation of a later version
   */
  replaced_by: string | null
  /**
   * When it was revoked
   */
  revoked_at: Timestamp | null
  /**
   * Administrator who revoked it
   */
  revoked_by: string | null
  /**
   * Ed25519 signature of the statement
   */
  signature: Buffer
  /**
   * What was signed, byte by byte: JSON in UTF-8
   */
  statement: string
  /**
   * Version of the document that it belongs to
   */
  version: number
}

export interface AuditEvents {
  /**
   * noun.past for a change, the name of the permission for a denied attempt
   */
  action: string
  /**
   * User who acted; empty for actions of the platform
   */
  actor_id: string | null
  /**
   * When
   */
  created_at: Generated<Timestamp>
  /**
   * What a reader needs to understand it: names of fields, before and after; no secrets
   */
  details: Generated<Json>
  /**
   * Identifier, generated by the database
   */
  id: Generated<string>
  /**
   * Tenant; empty for events of the platform and for attempts by users who are not members
   */
  organization_id: string | null
  /**
   * done, or denied
   */
  outcome: Generated<'done' | 'denied'>
  /**
   * Program, where it concerns one
   */
  program_id: string | null
  /**
   * Kind of thing
   */
  thing: string
  /**
   * Which one
   */
  thing_id: string | null
  /**
   * Transaction that wrote it: the order of feeds; 0 for events before feeds existed
   */
  written_in: Generated<string>
}

export interface Availability {
  /**
   * Last change
   */
  updated_at: Timestamp
  /**
   * Agent
   */
  user_id: string
  /**
   * Whether the agent also works at weekends, about 10 hours
   */
  weekend: boolean
  /**
   * full_time is 40 hours a week, part_time 20; empty when the agent promises neither
   */
  work_type: 'full_time' | 'part_time' | null
}

export interface AvailabilityHours {
  /**
   * Until when
   */
  ends_at: string
  /**
   * Start, in the time zone of the agent
   */
  starts_at: string
  /**
   * Agent
   */
  user_id: string
  /**
   * 1 is Monday, 5 is Friday
   */
  weekday: number
}

export interface BackupMarks {
  /**
   * Name of the restore point that follows it
   */
  label: string
  /**
   * When it was written
   */
  made_at: Generated<Timestamp>
  /**
   * Snapshot of the ended transactions, in the format of PostgreSQL
   */
  snapshot: string
  /**
   * Row count of each table and a checksum over its content
   */
  tables: Json
  /**
   * Checksum over policies, grants, roles, triggers and functions
   */
  walls: string
}

export interface CalendarFeeds {
  /**
   * When the address was made
   */
  created_at: Timestamp
  /**
   * Random; the application derives the secret of the address from it with its own key
   */
  seed: Buffer
  /**
   * SHA-256 of the secret, by which a call finds its user
   */
  token_hash: Buffer
  /**
   * Whose due dates
   */
  user_id: string
}

export interface CaptchaSpent {
  /**
   * SHA-256 of the challenge
   */
  challenge_hash: Buffer
  /**
   * When the challenge expires and the row can be deleted
   */
  expires_at: Timestamp
}

export interface Consents {
  /**
   * When it was accepted
   */
  accepted_at: Timestamp
  /**
   * IP address from which it was accepted: the evidence that the law requires
   */
  accepted_from: string
  /**
   * Which text
   */
  document: 'terms' | 'code_of_conduct' | 'privacy' | 'billing'
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Person
   */
  user_id: string
  /**
   * Version that was shown
   */
  version: string
}

export interface CredentialPools {
  /**
   * How to get and use an account; no secret
   */
  instructions: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Target; its environment is part of it
   */
  target_id: string
  /**
   * Last change
   */
  updated_at: Timestamp
  /**
   * Member who wrote it
   */
  updated_by: string
}

export interface CredentialRequests {
  /**
   * Agent
   */
  agent_id: string
  /**
   * When they asked last
   */
  asked_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * When accounts were added to the pool, or the agent claimed one
   */
  settled_at: Timestamp | null
  /**
   * Target
   */
  target_id: string
}

export interface DataExports {
  /**
   * When it was asked for
   */
  asked_at: Timestamp
  /**
   * Size of the file
   */
  bytes: number | null
  /**
   * The file, as JSON text
   */
  content: string | null
  /**
   * When the copy is deleted
   */
  expires_at: Timestamp | null
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * How much is done, in per cent
   */
  progress: Generated<number>
  /**
   * When it was ready
   */
  ready_at: Timestamp | null
  /**
   * asked, running or ready
   */
  state: Generated<'asked' | 'running' | 'ready'>
  /**
   * Whose data
   */
  user_id: string
  /**
   * Whether it was requested with a second factor and so includes the content of reports
   */
  with_reports: Generated<boolean>
}

export interface DisclosureMoves {
  /**
   * State before
   */
  from_state: string
  /**
   * State after; equal where the text, an agreement or a wish to withdraw is added
   */
  to_state: string
}

export interface Disputes {
  /**
   * Agent of the report, who opened the dispute
   */
  agent_id: string
  /**
   * Recommended amount in cents
   */
  amount_cents: number | null
  /**
   * Until when the organization may answer: five working days
   */
  answer_due_at: Timestamp
  /**
   * When the organization answered
   */
  answered_at: Timestamp | null
  /**
   * Member who answered
   */
  answered_by: string | null
  /**
   * Number of the event with the answer
   */
  answered_event: number | null
  /**
   * Clause of the policy version of the report that the agent cites, as group.item
   */
  clause: string | null
  /**
   * Closing reason that replaced the former one
   */
  closing_reason: 'informative' | 'not_reproducible' | 'not_applicable' | 'out_of_scope' | null
  /**
   * Currency of the recommended amount
   */
  currency: 'USD' | null
  /**
   * What follows from an overturned decision; an amount is only recommended
   */
  effect: 'reopen' | 'change_closing' | 'recommend_amount' | null
  /**
   * What the agent holds to be wrong
   */
  ground: 'severity' | 'duplicate' | 'scope' | 'reward' | 'silence'
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When the worker recorded that the time for an answer is over
   */
  lapsed_at: Timestamp | null
  /**
   * First or second dispute of the report
   */
  number: number
  /**
   * When it was opened
   */
  opened_at: Timestamp
  /**
   * Number of the event with the text of the agent
   */
  opened_event: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program of the report
   */
  program_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Until when staff should rule: five working days after the answer or its deadline
   */
  rule_due_at: Timestamp
  /**
   * When it was ruled
   */
  ruled_at: Timestamp | null
  /**
   * Staff who ruled
   */
  ruled_by: string | null
  /**
   * Number of the event with the reasons
   */
  ruled_event: number | null
  /**
   * Whether the decision of the organization stands
   */
  ruling: 'upheld' | 'overturned' | null
  /**
   * Clause of the policy version of the report that the ruling rests on, as group.item
   */
  ruling_clause: string | null
  /**
   * open, answered by the organization, ruled by staff, or withdrawn by the agent
   */
  state: Generated<'open' | 'answered' | 'ruled' | 'withdrawn'>
  /**
   * When they took it
   */
  taken_at: Timestamp | null
  /**
   * Staff who rule on it; until the ruling they may read the report
   */
  taken_by: string | null
  /**
   * When the agent withdrew it
   */
  withdrawn_at: Timestamp | null
}

export interface DroppedFiles {
  /**
   * When its row was deleted
   */
  dropped_at: Generated<Timestamp>
  /**
   * Identifier that the file had in report_files
   */
  id: string
  /**
   * Multipart upload that may still be open
   */
  upload_id: string | null
}

export interface EmailChanges {
  /**
   * When it was asked
   */
  asked_at: Timestamp
  /**
   * When it was completed, stopped or replaced
   */
  closed_at: Timestamp | null
  /**
   * When it can no longer be confirmed
   */
  expires_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When the new address confirmed, which verifies it
   */
  new_agreed_at: Timestamp | null
  /**
   * Requested address, as typed
   */
  new_email: string
  /**
   * When the old address confirmed; set from the start when it was never verified
   */
  old_agreed_at: Timestamp | null
  /**
   * Address at the time of the request
   */
  old_email: string
  /**
   * changed, stopped, or replaced by a newer request
   */
  outcome: 'changed' | 'stopped' | 'replaced' | null
  /**
   * Session that requested it, named in the email to the old address
   */
  session_id: string | null
  /**
   * Whose address
   */
  user_id: string
}

export interface EmailDomains {
  /**
   * When a check was last requested
   */
  check_asked_at: Timestamp | null
  /**
   * What the last check met
   */
  check_outcome: 'found' | 'no_record' | 'other_record' | 'resolver_failed' | 'timed_out' | 'refused' | 'taken' | null
  /**
   * When a check was last completed
   */
  checked_at: Timestamp | null
  /**
   * When it was claimed
   */
  created_at: Timestamp
  /**
   * Owner who claimed it
   */
  created_by: string
  /**
   * What stands after the @, in lower case; it includes no subdomains
   */
  domain: string
  /**
   * Since when checks fail for reasons that may pass
   */
  failing_since: Timestamp | null
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * When its proof was lost
   */
  lapsed_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Token that the DNS record must contain
   */
  proof_token: Generated<string>
  /**
   * Since when it is proven
   */
  proven_at: Timestamp | null
  /**
   * Whether the DNS record was found; only a proven domain counts
   */
  state: Generated<'unproven' | 'proven' | 'lapsed'>
}

export interface EngagementCarried {
  /**
   * Engagement whose team tested it again
   */
  engagement_id: string
  /**
   * Note; why it was not reviewed
   */
  note: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Finding of an earlier engagement
   */
  report_id: string
  /**
   * Fixed, persists, or not reviewed
   */
  result: 'fixed' | 'persists' | 'not_reviewed'
  /**
   * When it was set last
   */
  set_at: Timestamp
  /**
   * Agent who set it last
   */
  set_by: string
}

export interface EngagementCoverage {
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Item of the checklist, by its identifier in content/es/pentest-checklists
   */
  item: string
  /**
   * Note; why it was not reviewed
   */
  note: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Reports of its program that the item led to
   */
  reports: Generated<string[]>
  /**
   * When it was set last
   */
  set_at: Timestamp
  /**
   * Agent who set it last
   */
  set_by: string
  /**
   * Tested, with findings, not applicable, or not reviewed
   */
  state: 'tested' | 'findings' | 'not_applicable' | 'not_reviewed'
  /**
   * Target of its scope
   */
  target_id: string
}

export interface EngagementDocuments {
  /**
   * Everything that the document prints, frozen when it was made
   */
  content: Json | null
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * When it was issued
   */
  issued_at: Timestamp | null
  /**
   * Who issued it
   */
  issued_by: string | null
  /**
   * Why it was refused: part and text of each mark
   */
  marks: Generated<Json>
  /**
   * How the team worked, in Markdown
   */
  method: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Percentage of the work of the worker that is done
   */
  progress: Generated<number>
  /**
   * What to do first, in Markdown
   */
  recommendations: string | null
  /**
   * When a text or a picture of it was redacted last; its file was made again afterwards
   */
  redacted_at: Timestamp | null
  /**
   * When it was refused or accepted
   */
  reviewed_at: Timestamp | null
  /**
   * Who refused or accepted it; never its author
   */
  reviewed_by: string | null
  /**
   * Being made, failed, in review, refused, accepted, issued, or replaced by a later one
   */
  state: Generated<'making' | 'failed' | 'in_review' | 'refused' | 'accepted' | 'issued' | 'replaced'>
  /**
   * Executive summary in Markdown, as the lead wrote it
   */
  summary: string
  /**
   * Counts from 1 in its engagement
   */
  version: number
  /**
   * When it was written
   */
  written_at: Timestamp
  /**
   * Lead of the team
   */
  written_by: string
}

export interface EngagementEvents {
  /**
   * Who acted
   */
  actor_id: string | null
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * State before
   */
  from_state: 'draft' | 'in_review' | 'quoted' | 'planned' | 'in_progress' | 'paused' | 'reporting' | 'remediation' | null
  /**
   * Size of the scope that was sent
   */
  hours: number | null
  /**
   * It was begun, or moved
   */
  kind: 'created' | 'moved'
  /**
   * Counts from 1
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Which side acted
   */
  side: 'organization' | 'staff'
  /**
   * Why, for the other side
   */
  text: string | null
  /**
   * State after
   */
  to_state: 'draft' | 'in_review' | 'quoted' | 'planned' | 'in_progress' | 'paused' | 'reporting' | 'remediation' | 'closed' | 'cancelled'
  /**
   * Version of the scope that was sent, or of the quote that was made or answered
   */
  version: number | null
}

export interface EngagementFiles {
  /**
   * The file
   */
  bytes: Buffer
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Report or attestation
   */
  kind: 'report' | 'attestation'
  /**
   * When it was made
   */
  made_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Digest of the file in hexadecimal
   */
  sha256: string
  /**
   * Version of its document
   */
  version: number
}

export interface EngagementInvoices {
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Number of the invoice
   */
  number: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When it was recorded last
   */
  recorded_at: Timestamp
  /**
   * Staff who recorded it last
   */
  recorded_by: string
  /**
   * Not issued, sent, or paid
   */
  state: 'not_issued' | 'sent' | 'paid'
}

export interface EngagementLog {
  /**
   * Day of the work
   */
  day: string
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Random identifier
   */
  id: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * What was done
   */
  text: string
  /**
   * When it was written
   */
  written_at: Timestamp
  /**
   * Agent who wrote it
   */
  written_by: string
}

export interface EngagementMembers {
  /**
   * When the agent accepted; the organization sees nothing before
   */
  accepted_at: Timestamp | null
  /**
   * Confidentiality agreement that the agent accepted
   */
  confidentiality_version: string | null
  /**
   * When it ended
   */
  ended_at: Timestamp | null
  /**
   * Who declined, refused or removed
   */
  ended_by: string | null
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Hours of work in the days of the tests
   */
  hours: number
  /**
   * Random identifier
   */
  id: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the agent was proposed
   */
  proposed_at: Timestamp
  /**
   * Staff who proposed the agent
   */
  proposed_by: string
  /**
   * Why it ended
   */
  reason: string | null
  /**
   * Lead, who writes the report, or member
   */
  role: 'lead' | 'member'
  /**
   * Proposed, accepted, declined by the agent, refused by the organization, or removed by staff
   */
  state: Generated<'proposed' | 'accepted' | 'declined' | 'refused' | 'removed'>
  /**
   * Agent
   */
  user_id: string
}

export interface EngagementMessages {
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Random identifier
   */
  id: string
  /**
   * Whether it was written since the agreement, so that the team reads it: before, price and team are discussed
   */
  is_for_team: boolean
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Side of its author
   */
  side: 'organization' | 'team' | 'staff'
  /**
   * Message
   */
  text: string
  /**
   * When it was written
   */
  written_at: Timestamp
  /**
   * Author
   */
  written_by: string
}

export interface EngagementMoves {
  /**
   * Owners of the organization may
   */
  by_organization: boolean
  /**
   * Staff who work on engagements may
   */
  by_staff: boolean
  /**
   * State before
   */
  from_state: string
  /**
   * State after
   */
  to_state: string
}

export interface EngagementOrders {
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * When it was given last
   */
  given_at: Timestamp
  /**
   * Owner who gave it last
   */
  given_by: string
  /**
   * Number of the purchase order, as the organization writes it
   */
  number: string
  /**
   * Tenant
   */
  organization_id: string
}

export interface EngagementQuotes {
  /**
   * When it was accepted or returned
   */
  answered_at: Timestamp | null
  /**
   * Who accepted or returned it
   */
  answered_by: string | null
  /**
   * Billing terms that were accepted with it
   */
  billing_terms_version: string | null
  /**
   * Currency of the price
   */
  currency: 'USD'
  /**
   * Last day of tests
   */
  ends_on: string
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * What is not part of it
   */
  exclusions: string
  /**
   * How many hours
   */
  hours: number
  /**
   * A remark of staff
   */
  note: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Price of everything, the retest included; it does not depend on findings
   */
  price_cents: number
  /**
   * When it was quoted
   */
  quoted_at: Timestamp
  /**
   * Staff who quoted
   */
  quoted_by: string
  /**
   * Day of the report
   */
  report_on: string
  /**
   * Last day on which a fix is verified
   */
  retest_until: string
  /**
   * The scope that it is about
   */
  scope_version: number
  /**
   * First day of tests
   */
  starts_on: string
  /**
   * Open, accepted, or returned by either side
   */
  state: Generated<'open' | 'accepted' | 'returned'>
  /**
   * How many testers
   */
  team_size: number
  /**
   * Last day on which it can be accepted
   */
  valid_until: string
  /**
   * Counts from 1
   */
  version: number
}

export interface Engagements {
  /**
   * When it was begun
   */
  created_at: Timestamp
  /**
   * Member who began it
   */
  created_by: string
  /**
   * Number of its last event
   */
  events: number
  /**
   * Earlier engagement whose open findings the team tests again
   */
  follows_id: string | null
  /**
   * Size of the scope that was sent last, by the published formula
   */
  hours: number | null
  /**
   * Identifier
   */
  id: string
  /**
   * When its state changed last
   */
  moved_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Side that paused it: what staff paused only staff resume
   */
  paused_by: 'organization' | 'staff' | null
  /**
   * Its private program, once a quote is accepted
   */
  program_id: string | null
  /**
   * Version of its last quote; 0 before the first
   */
  quotes: Generated<number>
  /**
   * Counts saves of the draft, so that two people do not overwrite each other
   */
  revision: Generated<number>
  /**
   * The drafted scope as one document; what was sent is in engagement_scopes
   */
  scope: Json
  /**
   * Version of the scope that was sent last; 0 before the first
   */
  scopes: Generated<number>
  /**
   * When its scope was sent first; staff see nothing before
   */
  sent_at: Timestamp | null
  /**
   * State; engagement_moves lists the transitions
   */
  state: Generated<'draft' | 'in_review' | 'quoted' | 'planned' | 'in_progress' | 'paused' | 'reporting' | 'remediation' | 'closed' | 'cancelled'>
  /**
   * Title, which its program takes over
   */
  title: string
}

export interface EngagementScopes {
  /**
   * Engagement
   */
  engagement_id: string
  /**
   * Its size by the formula of that day
   */
  hours: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * The document
   */
  scope: Json
  /**
   * When it was sent
   */
  sent_at: Timestamp
  /**
   * Member who sent it
   */
  sent_by: string
  /**
   * Counts from 1
   */
  version: number
}

export interface FindingRemedies {
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * What to change, in Markdown
   */
  text: string
  /**
   * When it was written last
   */
  written_at: Timestamp
  /**
   * Agent who wrote it last
   */
  written_by: string
}

export interface Follows {
  /**
   * Since when
   */
  created_at: Generated<Timestamp>
  /**
   * Who is followed
   */
  followed_id: string
  /**
   * Who follows
   */
  follower_id: string
}

export interface Grants {
  /**
   * When the access token expires
   */
  access_expires_at: Timestamp
  /**
   * SHA-256 of the access token
   */
  access_hash: Buffer
  /**
   * Holder: the portal, where users sign in, or the app that it was handed to
   */
  app: Generated<'portal' | 'customers' | 'agents' | 'staff'>
  /**
   * When it was issued
   */
  created_at: Timestamp
  /**
   * SHA-256 of the cookie binding
   */
  half_hash: Buffer
  /**
   * Identifier; part of the name of the binding cookie
   */
  id: Generated<string>
  /**
   * SHA-256 of the previous access token, accepted for some seconds for requests in flight
   */
  last_access_hash: Buffer | null
  /**
   * When the tokens were last changed
   */
  rotated_at: Timestamp | null
  /**
   * Session
   */
  session_id: string
}

export interface GroupGrants {
  /**
   * Since when
   */
  granted_at: Timestamp
  /**
   * Role of the group
   */
  group_role_id: string
  /**
   * Whether the group gave the role; false where the member had it by hand, and keeps it
   */
  is_given: boolean
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Who says that the member is in the group: provisioning, or the provider at the last sign-in
   */
  source: 'provisioning' | 'sign_in'
  /**
   * Member
   */
  user_id: string
}

export interface GroupRoles {
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Owner who gave the role to the group: counts as who appointed each of its people
   */
  created_by: string
  /**
   * Name in lowercase: names are compared without case
   */
  group_key: Generated<string>
  /**
   * Name of the group as the directory says it
   */
  group_name: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program of the role
   */
  program_id: string | null
  /**
   * Role in that program; never owner
   */
  program_role: 'administrator' | 'analyst' | 'viewer' | 'technical_contact' | 'backup_contact' | null
  /**
   * Role in the organization; never owner
   */
  role: 'member' | 'viewer' | null
}

export interface HandoffCodes {
  /**
   * App that may use it
   */
  app: 'customers' | 'agents' | 'staff'
  /**
   * SHA-256 of the verifier of the app, in base64url (PKCE S256)
   */
  challenge: string
  /**
   * SHA-256 of the code
   */
  code_hash: Buffer
  /**
   * When it was given
   */
  created_at: Timestamp
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * Grant that requested it: the code needs a browser with its cookie binding
   */
  grant_id: string
  /**
   * Origin of that app when the code was issued: only calls from there may use it
   */
  origin: string
  /**
   * When it was first tried, with or without success
   */
  used_at: Timestamp | null
}

export interface IdentityProviders {
  /**
   * SAML: certificates (PEM) whose keys sign its answers
   */
  certificates: string[] | null
  /**
   * OpenID: identifier of the platform at the provider
   */
  client_id: string | null
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Owner who connected it
   */
  created_by: string
  /**
   * Whether an unknown person with an address in a proven domain gets an account
   */
  creates_accounts: boolean
  /**
   * SAML: attribute with the address; empty for the usual names
   */
  email_attribute: string | null
  /**
   * SAML: attribute with the family name; empty for the usual names
   */
  family_name_attribute: string | null
  /**
   * SAML: attribute with the given name; empty for the usual names
   */
  given_name_attribute: string | null
  /**
   * SAML: attribute with the groups; empty for the usual names
   */
  groups_attribute: string | null
  /**
   * Random identifier; another issuer is another provider
   */
  id: string
  /**
   * Whether members who are not owners can no longer sign in by password
   */
  is_enforced: boolean
  /**
   * Issuer or entity identifier, exactly as its answers name it
   */
  issuer: string
  /**
   * Name that its users see
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * How it signs in
   */
  protocol: Generated<'openid' | 'saml'>
  /**
   * OpenID: secret of the platform at the provider, encrypted for this row and column
   */
  sealed_secret: Buffer | null
  /**
   * SAML: where a sign-in begins
   */
  sign_in_url: string | null
  /**
   * SAML: where its own session ends
   */
  sign_out_url: string | null
  /**
   * Whether it signs in
   */
  state: Generated<'on' | 'off'>
}

export interface InboxViews {
  /**
   * When it was saved
   */
  created_at: Timestamp
  /**
   * Name that the member chose
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Filters, as the address of the screen has them
   */
  search: string
  /**
   * Member who saved it
   */
  user_id: string
}

export interface Invitations {
  /**
   * When it was accepted or rejected
   */
  answered_at: Timestamp | null
  /**
   * Account that accepted
   */
  answered_by: string | null
  /**
   * When it was first sent
   */
  created_at: Generated<Timestamp>
  /**
   * Address as typed
   */
  email: string
  /**
   * Address in lowercase
   */
  email_key: string
  /**
   * When it can no longer be answered
   */
  expires_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Who invited
   */
  invited_by: string
  /**
   * When the mail server accepted the email
   */
  mailed_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program to which the invitation adds the person
   */
  program_id: string | null
  /**
   * Role of the person in that program
   */
  program_role: 'owner' | 'administrator' | 'analyst' | 'viewer' | 'technical_contact' | 'backup_contact' | null
  /**
   * Role of the person in the organization after acceptance
   */
  role: 'owner' | 'viewer' | 'member'
  /**
   * How often it was sent
   */
  sends: Generated<number>
  /**
   * When it was last sent
   */
  sent_at: Timestamp
  /**
   * pending until answered; shown as expired when pending and past expires_at
   */
  state: Generated<'pending' | 'accepted' | 'rejected' | 'expired' | 'withdrawn'>
  /**
   * When the link was made: links from before the last sending do not work
   */
  token_at: Timestamp | null
  /**
   * SHA-256 of the token in the link; the worker creates it when it sends the email
   */
  token_hash: Buffer | null
}

export interface JoinRequests {
  /**
   * When it was answered or withdrawn
   */
  answered_at: Timestamp | null
  /**
   * Member who answered
   */
  answered_by: string | null
  /**
   * Confidentiality agreement that the agent accepted with the request
   */
  confidentiality_version: string | null
  /**
   * When the agent asked
   */
  created_at: Timestamp
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Words of the agent; shown in the app only
   */
  message: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Why it was refused; the agent reads it
   */
  reason: string | null
  /**
   * pending, accepted or refused by the organization, or withdrawn by the agent
   */
  state: Generated<'pending' | 'accepted' | 'refused' | 'withdrawn'>
  /**
   * Agent
   */
  user_id: string
}

export interface KnownBrowsers {
  /**
   * SHA-256 of the cookie that identifies the browser
   */
  browser_hash: Buffer
  /**
   * When the user last opened a link of an email in it
   */
  email_proven_at: Timestamp | null
  /**
   * Last sign-in there
   */
  last_used_at: Timestamp
  /**
   * Person
   */
  user_id: string
}

export interface KnownIssues {
  /**
   * When it was registered; decisive in a dispute
   */
  created_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Since when the organization claims to know it
   */
  known_since: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Who registered it
   */
  registered_by: string | null
  /**
   * Description
   */
  text: string
  /**
   * What it is called
   */
  title: string
}

export interface LeadConfirmations {
  /**
   * Keyed hash of the address in lowercase: the claim outlives the lead without storing the address
   */
  address_hmac: Buffer
  /**
   * When it was claimed
   */
  created_at: Generated<Timestamp>
  /**
   * Day (UTC) on which the form was received
   */
  day: string
  /**
   * Lead that made the claim: only its own job may retry
   */
  lead_id: string
  /**
   * When the mail server accepted it, so that a repeated job does not send it again
   */
  sent_at: Timestamp | null
}

export interface Leads {
  /**
   * When the privacy notice was accepted
   */
  consent_at: Timestamp
  /**
   * IP address from which it was accepted: the evidence that the law requires
   */
  consent_ip: string
  /**
   * Version of the privacy notice shown beside the form
   */
  consent_version: string
  /**
   * ISO 3166-1 alpha-2, when the person chose from the list
   */
  country_code: string | null
  /**
   * Country in words, when the list could not be loaded
   */
  country_text: string | null
  /**
   * When the form was received
   */
  created_at: Generated<Timestamp>
  /**
   * Work address as typed
   */
  email: string
  /**
   * Given names as typed
   */
  first_name: string
  /**
   * Identifier, also the seed of the Message-ID of its emails
   */
  id: Generated<string>
  /**
   * bug_bounty, pentest, both or other
   */
  interest: 'bug_bounty' | 'pentest' | 'both' | 'other'
  /**
   * Family names as typed, in one field
   */
  last_name: string
  /**
   * What the person wants to have tested
   */
  message: string
  /**
   * Whether the person also agreed to receive news
   */
  news_consent: boolean
  /**
   * When the sales address was notified, so that a repeated job does not send it again
   */
  notice_sent_at: Timestamp | null
  /**
   * Organization the person writes for
   */
  organization: string
  /**
   * Administrator responsible for it
   */
  owner_id: string | null
  /**
   * Whole international number (E.164), optional
   */
  phone: string | null
  /**
   * new, contacted, qualified, converted or discarded
   */
  state: Generated<'new' | 'contacted' | 'qualified' | 'converted' | 'discarded'>
  /**
   * Last change by staff
   */
  updated_at: Generated<Timestamp>
}

export interface LedgerAccounts {
  /**
   * What it counts
   */
  account: 'promised' | 'owed' | 'fee' | 'paid'
  /**
   * Agent, for accounts of agents
   */
  agent_id: string | null
  /**
   * ISO 4217
   */
  currency: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Whose account
   */
  side: 'organization' | 'agent' | 'platform'
}

export interface LedgerBalances {
  /**
   * Account
   */
  account_id: string
  /**
   * Sum of the postings of entries of that month
   */
  cents: Int8
  /**
   * First day of the month
   */
  month: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Number of them
   */
  postings: Int8
}

export interface LedgerBooks {
  /**
   * Number of entries
   */
  entries: Generated<Int8>
  /**
   * Digest of the last entry
   */
  head: Generated<Buffer>
  /**
   * Tenant
   */
  organization_id: string
}

export interface LedgerChecks {
  /**
   * When it ended
   */
  checked_at: Timestamp
  /**
   * Entries that were checked
   */
  entries: Int8
  /**
   * Entries, accounts and reports with a fault; 0 when everything adds up
   */
  faults: Int8
  /**
   * Faults by organization and kind
   */
  found: Json
  /**
   * There is one row
   */
  is_last: Generated<boolean>
  /**
   * Its duration
   */
  took_ms: number
}

export interface LedgerDue {
  agent_id: string | null
  at: Timestamp | null
  cents: Int8 | null
  currency: string | null
  day: string | null
  kind: string | null
  number: number | null
  organization_id: string | null
  report_id: string | null
}

export interface LedgerEntries {
  /**
   * Agent of the report
   */
  agent_id: string
  /**
   * Amount
   */
  cents: Int8
  /**
   * When it happened
   */
  created_at: Timestamp
  /**
   * ISO 4217
   */
  currency: string
  /**
   * Day that it counts for: of a payment the day that the organization entered
   */
  day: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * What happened
   */
  kind: 'promised' | 'approved' | 'fee' | 'paid'
  /**
   * Round of an approval, number of a payment, 0 for a promise
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When it was added to the book
   */
  posted_at: Generated<Timestamp>
  /**
   * Report whose reward it is about
   */
  report_id: string
  /**
   * Entry that this one takes back
   */
  reverses: string | null
  /**
   * Above 1 for what was reversed and holds again
   */
  turn: number
}

export interface LedgerMovements {
  agent: string | null
  agent_id: string | null
  arrival: string | null
  cents: number | null
  created_at: Timestamp | null
  currency: string | null
  day: string | null
  digest: string | null
  id: string | null
  is_reversal: boolean | null
  kind: string | null
  legal_name: string | null
  organization_id: string | null
  organization_name: string | null
  paid_cents: number | null
  paid_currency: string | null
  payment_reference: string | null
  place: number | null
  program: string | null
  program_id: string | null
  rate: string | null
  rate_on: string | null
  reference: string | null
  report_id: string | null
}

export interface LedgerOpen {
  agent_id: string | null
  cents: Int8 | null
  currency: string | null
  id: string | null
  kind: string | null
  number: number | null
  organization_id: string | null
  place: Int8 | null
  report_id: string | null
  turn: number | null
}

export interface LedgerPostings {
  /**
   * Account
   */
  account_id: string
  /**
   * Negative for the side that gives or owes
   */
  cents: Int8
  /**
   * ISO 4217, that of the account
   */
  currency: string
  /**
   * Entry
   */
  entry_id: string
  /**
   * Counts from 1
   */
  line: number
  /**
   * Tenant
   */
  organization_id: string
}

export interface LedgerRules {
  /**
   * Kind of account
   */
  account: 'promised' | 'owed' | 'fee' | 'paid'
  /**
   * Kind of entry
   */
  kind: 'promised' | 'approved' | 'fee' | 'paid'
  /**
   * Whose account
   */
  side: 'organization' | 'agent' | 'platform'
  /**
   * Negative for the side that gives or owes
   */
  sign: number
}

export interface LedgerSeals {
  /**
   * SHA-256 of the entry, its postings and the digest before
   */
  digest: Buffer
  /**
   * Entry
   */
  entry_id: string
  /**
   * Counts from 1 without a gap
   */
  number: Int8
  /**
   * Tenant
   */
  organization_id: string
}

export interface Memberships {
  /**
   * Who gave the role; empty for founders
   */
  appointed_by: string | null
  /**
   * Since when
   */
  created_at: Generated<Timestamp>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Role in the organization; a member has roles in programs only
   */
  role: 'owner' | 'viewer' | 'member'
  /**
   * Since when the current role applies, if it changed after joining
   */
  role_changed_at: Timestamp | null
  /**
   * Person
   */
  user_id: string
}

export interface NotificationChoices {
  /**
   * app or mail
   */
  channel: 'app' | 'mail'
  /**
   * Kind of notification
   */
  kind: string
  /**
   * When it was last chosen
   */
  updated_at: Timestamp
  /**
   * Person
   */
  user_id: string
  /**
   * Whether the user wants it on this channel
   */
  wanted: boolean
}

export interface Notifications {
  /**
   * User who caused it; empty for the platform
   */
  actor_id: string | null
  /**
   * Whether the recipient wanted an email when it happened
   */
  by_mail: boolean
  /**
   * When it happened
   */
  created_at: Timestamp
  /**
   * Identifiers and enumerated values of the kind, by the schema of the contract
   */
  data: Generated<Json>
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Whether the recipient wanted it in the apps when it happened
   */
  in_app: boolean
  /**
   * What happened, as the contract names it
   */
  kind: string
  /**
   * When the mail server accepted its email
   */
  mailed_at: Timestamp | null
  /**
   * Key that prevents a second notification of the same event when a job is repeated; empty where that cannot happen
   */
  once: string | null
  /**
   * Organization where it happened; empty for what concerns the account only
   */
  organization_id: string | null
  /**
   * When what it asks for was handled; from then on the apps do not list it
   */
  over_at: Timestamp | null
  /**
   * When the recipient marked it as read, opened its subject, or the requested action was done
   */
  read_at: Timestamp | null
  /**
   * Recipient
   */
  user_id: string
}

export interface OneTimeLinks {
  /**
   * When the email was made
   */
  created_at: Timestamp
  /**
   * Address that it was sent to: the link is invalid once the user has another address
   */
  email: string
  /**
   * Change of address that the link confirms
   */
  email_change_id: string | null
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * What the link does
   */
  purpose: string
  /**
   * SHA-256 of the token
   */
  token_hash: Buffer
  /**
   * When it was used; it works once
   */
  used_at: Timestamp | null
  /**
   * User of the link
   */
  user_id: string
}

export interface OpenForms {
  /**
   * Reports with a proven address that reach the inbox within 24 hours
   */
  daily_limit: Generated<number>
  /**
   * Whether the owner switched it on; it is open only while the program is a public, active disclosure program for all countries
   */
  is_on: Generated<boolean>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Origins that may frame the form
   */
  origins: Generated<string[]>
  /**
   * Program
   */
  program_id: string
  /**
   * Last change
   */
  updated_at: Timestamp
}

export interface OpenReports {
  /**
   * Agent who claimed the report
   */
  claimed_by: string | null
  /**
   * Address from which the consent was given
   */
  consent_ip: string
  /**
   * Version of the privacy notice
   */
  consent_version: string
  /**
   * When the form was sent
   */
  created_at: Timestamp
  /**
   * Address that the person gave; removed at the end of the link
   */
  email: string | null
  /**
   * The address in lower case
   */
  email_key: string | null
  /**
   * Why it ended
   */
  end_reason: 'claimed' | 'erased' | 'expired' | null
  /**
   * When the link ended
   */
  ended_at: Timestamp | null
  /**
   * What was written, until the address is proven
   */
  form: Json | null
  /**
   * Guest that holds the report
   */
  guest_id: string | null
  /**
   * Identifier, also of the report once the address is proven
   */
  id: string
  /**
   * When the last link was sent
   */
  link_sent_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * When the link in the email was used and the report reached the inbox
   */
  proven_at: Timestamp | null
  /**
   * SHA-256 of the secret in the link
   */
  secret_hash: Buffer | null
  /**
   * Last event of the report that an email announced
   */
  told_event: Generated<number>
}

export interface OrganizationAnswers {
  /**
   * When it was saved, or replaced
   */
  created_at: Timestamp
  /**
   * Name by which it is chosen
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * The text, with variables
   */
  text: string
}

export interface Organizations {
  /**
   * Decision of staff; required before the first program is published, unless it is a disclosure program proven by DNS
   */
  approval: Generated<'pending' | 'approved' | 'refused'>
  /**
   * When staff approved
   */
  approved_at: Timestamp | null
  /**
   * When the billing terms were accepted; required to publish a bounty
   */
  billing_terms_accepted_at: Timestamp | null
  /**
   * Accepted version of the billing terms; a bounty requires the current one
   */
  billing_terms_version: string | null
  /**
   * Seat, ISO 3166-1 alpha-2
   */
  country_code: string
  /**
   * When it was registered
   */
  created_at: Generated<Timestamp>
  /**
   * Random identifier; the tenant in every other table
   */
  id: Generated<string>
  /**
   * Shown instead of the logo while there is none
   */
  initials: string
  /**
   * Name on contracts and invoices
   */
  legal_name: string | null
  /**
   * Where the object store keeps the logo
   */
  logo_key: string | null
  /**
   * Name that people know it by
   */
  name: string
  /**
   * Members without a second factor see nothing of the organization
   */
  requires_second_factor: Generated<boolean>
  /**
   * Branch that the directory filters by; unknown until staff approve
   */
  sector: 'finance' | 'automotive' | 'health' | 'commerce_logistics' | 'telecommunications' | 'travel' | 'energy' | 'education' | null
  /**
   * One sentence on what it does
   */
  summary: string | null
  /**
   * Last change of this row
   */
  updated_at: Generated<Timestamp>
  /**
   * Public address, https only
   */
  website: string | null
}

export interface OrganizationTokens {
  /**
   * When it was created
   */
  created_at: Timestamp
  /**
   * Owner for whom it acts; it works only while they are an owner
   */
  created_by: string
  /**
   * Why it was ended: by a person, or because its secret was found in a text
   */
  end_reason: 'revoked' | 'leaked' | null
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * Last characters of the secret, to recognise it
   */
  hint: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Last use, to the minute
   */
  last_used_at: Timestamp | null
  /**
   * Name that the owner chose
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * SHA-256 of the secret before the last rotation
   */
  previous_hash: Buffer | null
  /**
   * Until when that one is accepted
   */
  previous_until: Timestamp | null
  /**
   * Programs that it reaches; null for all
   */
  programs: string[] | null
  /**
   * When it was ended before its time
   */
  revoked_at: Timestamp | null
  /**
   * What it may do
   */
  scopes: string[]
  /**
   * SHA-256 of the secret
   */
  secret_hash: Buffer
}

export interface OrganizationWords {
  /**
   * Organization
   */
  organization_id: string
  /**
   * As grana.words_of makes it
   */
  word: string
}

export interface PasskeyChallenges {
  /**
   * Random bytes to sign; their SHA-256 when the purpose is proven
   */
  challenge: Buffer
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * add a key, prove possession of one, or proven: the signature replaces one code
   */
  purpose: 'add' | 'prove' | 'proven'
  /**
   * Session that requested it: only this session may answer
   */
  session_id: string
}

export interface Passkeys {
  /**
   * When it was added
   */
  created_at: Timestamp
  /**
   * Credential identifier from the device; unique over all users
   */
  credential_id: Buffer
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When it last signed a challenge
   */
  last_used_at: Timestamp | null
  /**
   * What its owner calls it
   */
  name: string
  /**
   * Public key as received from the device (COSE)
   */
  public_key: Buffer
  /**
   * Signature counter of the device; a value that does not grow indicates a cloned key. Synced keys stay at 0
   */
  sign_count: Int8
  /**
   * Whether the vendor of the device stores copies of it
   */
  synced: boolean
  /**
   * Transports to reach the device, as reported by the browser
   */
  transports: Generated<string[]>
  /**
   * Owner
   */
  user_id: string
}

export interface PaymentCases {
  /**
   * Agent of the report
   */
  agent_id: string
  /**
   * Until when the organization answers or pays again: five working days
   */
  answer_due_at: Timestamp
  /**
   * When the organization sent its proof
   */
  answered_at: Timestamp | null
  /**
   * Member who answered
   */
  answered_by: string | null
  /**
   * Number of the event with the answer and the proof
   */
  answered_event: number | null
  /**
   * When it was closed
   */
  closed_at: Timestamp | null
  /**
   * Staff who closed it; empty where it closed by a payment or an answer of the agent
   */
  closed_by: string | null
  /**
   * Number of the event with the reason of staff
   */
  closed_event: number | null
  /**
   * When the agent answered that it still did not arrive
   */
  contested_at: Timestamp | null
  /**
   * Number of the event with what the agent wrote
   */
  contested_event: number | null
  /**
   * When staff received it: without an answer in time, or contested
   */
  escalated_at: Timestamp | null
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When the agent answered that it did not arrive
   */
  opened_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * How it ended: arrived, arrived by silence, paid again, proven, or unpaid
   */
  outcome: 'arrived' | 'silent' | 'paid_again' | 'proven' | 'unpaid' | null
  /**
   * When staff paused new reports of the program because of it
   */
  paused_at: Timestamp | null
  /**
   * Payment that did not arrive
   */
  payment: number
  /**
   * Program of the report
   */
  program_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Share of an author, where the payment was not to the agent who sent the report
   */
  share_id: string | null
  /**
   * open, answered with a proof, escalated to staff, or closed
   */
  state: Generated<'open' | 'answered' | 'escalated' | 'closed'>
  /**
   * When they took it
   */
  taken_at: Timestamp | null
  /**
   * Staff who work on it, and read the payments of the report until it is closed
   */
  taken_by: string | null
}

export interface PayoutDetails {
  /**
   * Last change; rewards that were approved before it wait 72 hours
   */
  changed_at: Timestamp | null
  /**
   * When the agent gave the first details
   */
  created_at: Timestamp
  /**
   * Kind of account, as the contract names it
   */
  method: 'mx_clabe' | 'iban' | 'co_bank' | 'ar_cbu' | 'cl_bank' | 'pe_cci' | 'br_pix' | 'us_bank' | 'paypal'
  /**
   * Holder, account, bank and tax number, encrypted with the data key for this row and column
   */
  sealed: Buffer
  /**
   * Agent
   */
  user_id: string
}

export interface PayoutViews {
  /**
   * Whose details
   */
  agent_id: string
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Random identifier: a report may be opened several times at once
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report whose reward is paid
   */
  report_id: string
  /**
   * Member who opened them
   */
  user_id: string
}

export interface PointsEntries {
  /**
   * Agent
   */
  agent_id: string
  /**
   * Total points after it
   */
  balance: Numeric
  /**
   * When that happened
   */
  created_at: Timestamp
  /**
   * Number of the event that caused it; an event of the original report when that one was decided
   */
  event: number
  /**
   * Counts from 1 without a gap
   */
  number: number
  /**
   * Points given, or taken when negative; exact, in quarters
   */
  points: Numeric
  /**
   * Report of the agent
   */
  report_id: string
  /**
   * How the report counts for the precision from here on
   */
  verdict: 'none' | 'valid' | 'invalid' | 'spam'
  /**
   * Reason
   */
  why: 'accepted' | 'severity' | 'quality' | 'duplicate' | 'not_applicable' | 'out_of_scope' | 'spam' | 'reopened' | 'original' | 'retest'
}

export interface PointsHolds {
  /**
   * Agent
   */
  agent_id: string
  /**
   * When the points were last computed
   */
  made_at: Timestamp
}

export interface PolicyClauses {
  /**
   * Rule in full, with the organization's name filled in
   */
  body: string
  /**
   * First part of the number that is cited
   */
  group_number: number
  /**
   * Title of its group
   */
  group_title: string
  /**
   * Identifier that a closed report refers to
   */
  id: Generated<string>
  /**
   * Second part of the number that is cited
   */
  item_number: number
  /**
   * Clause of the library that it was made from; empty for the program's own
   */
  library_code: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Rule in a few words
   */
  title: string
  /**
   * Policy version
   */
  version: number
}

export interface PolicyRewards {
  /**
   * Tier of the target
   */
  asset_tier: number
  /**
   * ISO 4217
   */
  currency: 'USD'
  /**
   * Most that is paid
   */
  max_cents: number
  /**
   * Least that is paid
   */
  min_cents: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Severity of the finding
   */
  severity: 'informative' | 'low' | 'medium' | 'high' | 'critical'
  /**
   * Policy version
   */
  version: number
}

export interface PolicyTargets {
  /**
   * Address at publication
   */
  address: string | null
  /**
   * Tier at publication
   */
  asset_tier: number | null
  /**
   * How testers obtain an account, at publication
   */
  credential_mode: string | null
  /**
   * Environment at publication
   */
  environment: string | null
  /**
   * May be tested, or must not be
   */
  is_in_scope: boolean
  /**
   * Name of the target at publication, or the free text
   */
  name: string
  /**
   * Sentence for testers, at publication
   */
  note: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Place in the list
   */
  position: number
  /**
   * Program
   */
  program_id: string
  /**
   * Why it is excluded
   */
  reason: string | null
  /**
   * Target; empty for an exclusion in free text
   */
  target_id: string | null
  /**
   * Type at publication
   */
  type: string | null
  /**
   * Policy version
   */
  version: number
}

export interface PolicyVersions {
  /**
   * When the draft was begun
   */
  created_at: Generated<Timestamp>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * In force from this moment; empty while it is a draft
   */
  published_at: Timestamp | null
  /**
   * Page of the program as this version published it; empty for versions older than this column
   */
  terms: Json | null
  /**
   * Counts from 1
   */
  version: number
  /**
   * Whether the program was public when the version came into force; empty for drafts and where it was not recorded
   */
  was_public: boolean | null
}

export interface ProgramAttention {
  /**
   * Reports of the last seven days
   */
  arrived: Generated<number>
  /**
   * Reports that left the queue in the last seven days
   */
  handled: Generated<number>
  /**
   * When they were measured
   */
  measured_at: Timestamp | null
  /**
   * Reports behind the mean
   */
  measured_reports: Generated<number>
  /**
   * Mean minutes of a first look in the last 28 days; empty with too few measured reports
   */
  minutes: number | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Reports that wait for a first look
   */
  waiting: Generated<number>
  /**
   * Hours a week for first looks at reports; empty when none are declared
   */
  weekly_hours: number | null
}

export interface ProgramDirectory {
  /**
   * The program as the list shows it
   */
  card: Json
  /**
   * One bit per kind, state, reward span, asset and sector (modules/programs/facets.ts)
   */
  facets: number
  /**
   * Sort: name in lowercase without accents
   */
  name_key: string
  /**
   * Organization of the program
   */
  organization_id: string
  /**
   * The program as its page shows it
   */
  program: Json
  /**
   * Program, and its public address
   */
  program_id: string
  /**
   * Filter and sort: largest reward; empty when it pays nothing
   */
  reward_max_cents: number | null
  /**
   * Sort: most recent first
   */
  updated_at: Timestamp
}

export interface ProgramDirectoryGroups {
  /**
   * Combination, as in the directory
   */
  facets: number
  /**
   * How many programs have it
   */
  programs: number
}

export interface ProgramDirectoryWords {
  /**
   * Of the program
   */
  facets: number
  /**
   * Of the program
   */
  name_key: string
  /**
   * Program that holds it
   */
  program_id: string
  /**
   * Of the program
   */
  reward_max_cents: number | null
  /**
   * Of the program
   */
  updated_at: Timestamp
  /**
   * As the text search configurations make it
   */
  word: string
}

export interface ProgramDrafts {
  /**
   * As packages/contract/src/programs/draft.ts says
   */
  body: Json
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Counts the saves: a save names the revision that was read, so that no one overwrites unseen changes
   */
  revision: number
  /**
   * When
   */
  updated_at: Timestamp
  /**
   * Who saved last
   */
  updated_by: string | null
}

export interface ProgramFigures {
  /**
   * As packages/contract/src/programs.ts says: median, p90 and how many
   */
  figures: Generated<Json>
  /**
   * Whether the program ever received a report
   */
  has_reports: Generated<boolean>
  /**
   * When they were measured
   */
  measured_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Since when newer events are missing from the statistics
   */
  stale_at: Timestamp | null
}

export interface ProgramFollows {
  /**
   * Since when
   */
  created_at: Timestamp
  /**
   * Tenant of the program
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Agent
   */
  user_id: string
}

export interface ProgramMemberships {
  /**
   * Since when a backup contact replaces the technical contact
   */
  activated_at: Timestamp | null
  /**
   * Who gave the role; empty where members took it themselves, as owners of an organization do
   */
  appointed_by: string | null
  /**
   * Since when
   */
  created_at: Generated<Timestamp>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Role in the program; a member may have several
   */
  role: 'owner' | 'administrator' | 'analyst' | 'viewer' | 'technical_contact' | 'backup_contact'
  /**
   * Member
   */
  user_id: string
}

export interface ProgramPaymentFigures {
  /**
   * As packages/contract/src/programs/public-payments.ts says
   */
  figures: Json
  /**
   * Sums, or usual amounts by severity
   */
  kind: 'totals' | 'amounts'
  /**
   * When they were measured
   */
  measured_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
}

export interface Programs {
  /**
   * How many invited agents may take part at a time; empty for no limit
   */
  agent_places: number | null
  /**
   * Whether analysts may accept reports by themselves
   */
  analysts_accept: Generated<boolean>
  /**
   * Countries from which agents may take part; none means all
   */
  approved_countries: Generated<string[]>
  /**
   * When the draft was begun
   */
  created_at: Generated<Timestamp>
  /**
   * Of all its amounts; empty when it pays nothing
   */
  currency: 'USD' | null
  /**
   * Countries from which agents may not take part
   */
  denied_countries: Generated<string[]>
  /**
   * Introduction on its page
   */
  description: string | null
  /**
   * Working days to the first answer
   */
  first_answer_days: number | null
  /**
   * Days to fix a critical vulnerability
   */
  fix_critical_days: number | null
  /**
   * Days to fix a vulnerability of high severity
   */
  fix_high_days: number | null
  /**
   * Days to fix a vulnerability of low severity
   */
  fix_low_days: number | null
  /**
   * Days to fix a vulnerability of medium severity
   */
  fix_medium_days: number | null
  /**
   * Random identifier; knowing it grants no access
   */
  id: Generated<string>
  /**
   * Whether triagers of the platform read reports first
   */
  is_managed: Generated<boolean>
  /**
   * Of a private program: whether agents may ask to join, and the conditions of taking part; the terms of each version carry a copy
   */
  joining: Json | null
  /**
   * Paid findings, unpaid disclosure, or a dated test by a named team
   */
  kind: 'bounty' | 'vdp' | 'pentest'
  /**
   * Since when the organization asks for triage by the platform, which requires it
   */
  managed_asked_at: Timestamp | null
  /**
   * Title
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Cause of a pause by staff that everyone reads; empty for others
   */
  pause_cause: 'payment' | null
  /**
   * Reason of the pause, shown to those who run the program; empty when none was given
   */
  pause_reason: string | null
  /**
   * Whether the platform paused it: only an administrator of the platform can end the pause
   */
  paused_by_staff: Generated<boolean>
  /**
   * Working days from the approval of a reward to its payment
   */
  payment_days: number | null
  /**
   * Version in force
   */
  policy_version: number | null
  /**
   * What its page shows of payments: days to pay, also what it paid in total, also the usual amounts
   */
  public_payments: Generated<'days' | 'totals' | 'amounts'>
  /**
   * When it opened for the first time
   */
  published_at: Timestamp | null
  /**
   * Fee for each answered retest, in the currency of the grid; none where the program offers none
   */
  retest_fee_cents: number | null
  /**
   * Working days from acceptance to the reward
   */
  reward_decision_days: number | null
  /**
   * Largest amount of the grid in force
   */
  reward_max_cents: number | null
  /**
   * Smallest amount of the grid in force
   */
  reward_min_cents: number | null
  /**
   * How far the organization renounces legal action; null until chosen in a draft
   */
  safe_harbor: 'full' | 'partial' | 'none' | null
  /**
   * Changed by one function only
   */
  state: Generated<'draft' | 'active' | 'paused' | 'closed'>
  /**
   * One or two sentences for the directory
   */
  summary: string
  /**
   * Working days to triage
   */
  triage_days: number | null
  /**
   * Last change that readers can see
   */
  updated_at: Generated<Timestamp>
  /**
   * To everyone, or to invited agents
   */
  visibility: Generated<'public' | 'private'>
}

export interface ProgramWords {
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * As grana.words_of makes it
   */
  word: string
}

export interface ProviderIdentities {
  /**
   * Since when
   */
  linked_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Provider
   */
  provider_id: string
  /**
   * Identifier of the person at the provider
   */
  subject: string
  /**
   * The account, a member of this organization only
   */
  user_id: string
}

export interface PublishedDisclosures {
  /**
   * Day on which the report was closed
   */
  closed_on: string | null
  /**
   * Handle of the agent who chose to be named; empty for the others
   */
  handle: string | null
  /**
   * Agreed impact
   */
  impact: string | null
  /**
   * full, or limited to title and summary
   */
  kind: 'full' | 'limited' | null
  /**
   * Initials of the organization
   */
  organization_initials: string | null
  /**
   * Organization
   */
  organization_name: string | null
  /**
   * Handles of the other authors who chose to be named, in their order
   */
  other_handles: Generated<string[]>
  /**
   * Program, by its public address
   */
  program_id: string
  /**
   * Program
   */
  program_name: string | null
  /**
   * When it was published
   */
  published_at: Timestamp
  /**
   * Agreed severity
   */
  severity: 'informative' | 'low' | 'medium' | 'high' | 'critical' | null
  /**
   * Address of the page
   */
  slug: string
  /**
   * Agreed steps
   */
  steps: string | null
  /**
   * Day on which the report was sent
   */
  submitted_on: string | null
  /**
   * Agreed summary
   */
  summary: string | null
  /**
   * Agreed title
   */
  title: string | null
  /**
   * Agreed weakness
   */
  weakness: string | null
  /**
   * Agreed text of what happened
   */
  what_happened: string | null
  /**
   * When it was withdrawn; the texts went with it
   */
  withdrawn_at: Timestamp | null
}

export interface RateLimits {
  /**
   * End of the window in milliseconds since 1970; empty means never
   */
  expire: Int8 | null
  /**
   * Limit class and client
   */
  key: string
  /**
   * Calls counted in the running window
   */
  points: Generated<number>
}

export interface RecoveryCodes {
  /**
   * SHA-256 of the code; a code has 80 random bits
   */
  code_hash: Buffer
  /**
   * When it was used; it works once
   */
  used_at: Timestamp | null
  /**
   * Person
   */
  user_id: string
}

export interface RefreshTokens {
  /**
   * When it was made
   */
  created_at: Timestamp
  /**
   * Grant
   */
  grant_id: string
  /**
   * When it was replaced by the next one; empty for the current one
   */
  rotated_at: Timestamp | null
  /**
   * SHA-256 of the token
   */
  token_hash: Buffer
}

export interface ReportAuthors {
  /**
   * When they agreed to the shares
   */
  answered_at: Timestamp | null
  /**
   * Whether the published page names the author by their handle; only the author chooses
   */
  credit: Generated<'handle' | 'anonymous'>
  /**
   * When they were invited
   */
  invited_at: Timestamp
  /**
   * Agent of the draft, who keeps what the others do not get
   */
  invited_by: string
  /**
   * Tenant of the program
   */
  organization_id: string
  /**
   * Share of reward and points
   */
  percent: number
  /**
   * Order in which they are named, after the agent of the draft
   */
  position: number
  /**
   * Program
   */
  program_id: string
  /**
   * Draft, and the report that it becomes: both have the same identifier
   */
  report_id: string
  /**
   * When the report was sent; from then on only the credit changes
   */
  sent_at: Timestamp | null
  /**
   * Invited, or agreed to the shares as they are now
   */
  state: Generated<'invited' | 'agreed'>
  /**
   * Agent who was invited
   */
  user_id: string
}

export interface ReportContents {
  /**
   * CVSS 3.1 or 4.0, as sent
   */
  cvss_vector: string | null
  /**
   * What an attacker can do, in Markdown
   */
  impact: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Steps to reproduce, in Markdown
   */
  steps: string
  /**
   * What it is, in Markdown
   */
  summary: string
}

export interface ReportCounters {
  /**
   * Count of numbers used; also the last number issued while they were consecutive
   */
  last: number
  /**
   * Tenant
   */
  organization_id: string
}

export interface ReportDisclosures {
  /**
   * Revision to which the agent agreed; empty unless it is the current one
   */
  agent_agreed: number | null
  /**
   * When it was asked for, the last time
   */
  asked_at: Timestamp
  /**
   * User who asked
   */
  asked_by: string
  /**
   * Side that asked
   */
  asked_side: 'agent' | 'organization'
  /**
   * Day on which the report was closed, in UTC
   */
  closed_on: string
  /**
   * Whether the page names the agent by their handle; only the agent chooses
   */
  credit: Generated<'handle' | 'anonymous'>
  /**
   * When it ended
   */
  ended_at: Timestamp | null
  /**
   * Reason that it gave
   */
  ended_reason: string | null
  /**
   * Side that declined, or completed the withdrawal; staff withdraw alone
   */
  ended_side: 'agent' | 'organization' | 'staff' | null
  /**
   * Impact; full only
   */
  impact: string | null
  /**
   * full, or limited to title and summary
   */
  kind: 'full' | 'limited'
  /**
   * Revision to which the organization agreed; empty unless it is the current one
   */
  organization_agreed: number | null
  /**
   * Member who agreed for the organization
   */
  organization_agreed_by: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program of the report
   */
  program_id: string
  /**
   * Agreed day of publication, in UTC
   */
  publish_on: string
  /**
   * When it was published
   */
  published_at: Timestamp | null
  /**
   * Report
   */
  report_id: string
  /**
   * Counts the changes of the text; an agreement names one
   */
  revision: Generated<number>
  /**
   * Severity of the report when this revision was written
   */
  severity: 'informative' | 'low' | 'medium' | 'high' | 'critical'
  /**
   * Address of the public page: random, so that it repeats no word of the text
   */
  slug: string | null
  /**
   * Track of the disclosure; private is the absence of a row
   */
  state: Generated<'requested' | 'agreed' | 'published' | 'declined' | 'withdrawn'>
  /**
   * Steps to reproduce; full only
   */
  steps: string | null
  /**
   * Day on which the report was sent, in UTC
   */
  submitted_on: string
  /**
   * Public summary
   */
  summary: string
  /**
   * Public title
   */
  title: string
  /**
   * Weakness of the report when this revision was written
   */
  weakness: string
  /**
   * What happened; full only
   */
  what_happened: string | null
  /**
   * When it asked
   */
  withdrawal_at: Timestamp | null
  /**
   * Reason of that side
   */
  withdrawal_reason: string | null
  /**
   * Side that asked to withdraw the published page, and waits for the other
   */
  withdrawal_side: 'agent' | 'organization' | null
  /**
   * When this revision was written
   */
  written_at: Timestamp
  /**
   * User who wrote this revision
   */
  written_by: string
  /**
   * Side that wrote this revision
   */
  written_side: 'agent' | 'organization'
}

export interface ReportDrafts {
  /**
   * As packages/contract/src/reports/draft.ts says
   */
  body: Json
  /**
   * When it was begun
   */
  created_at: Timestamp
  /**
   * Random identifier; the submitted report has the same one
   */
  id: Generated<string>
  /**
   * Tenant of the program
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Counts the saves: a save names the revision that was read
   */
  revision: Generated<number>
  /**
   * Counts the changes of shares: an agreement names the one that was read
   */
  team_revision: Generated<number>
  /**
   * When it was last saved
   */
  updated_at: Timestamp
  /**
   * Agent
   */
  user_id: string
}

export interface ReportEvents {
  /**
   * User who acted; empty for the system
   */
  actor_id: string | null
  /**
   * everyone on both sides, or internal: only those who handle the report
   */
  audience: Generated<'everyone' | 'internal'>
  /**
   * Reason, when the transition closes the report
   */
  closing_reason: string | null
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Other names and values, before and after
   */
  details: Generated<Json>
  /**
   * State before the transition
   */
  from_state: string | null
  /**
   * What happened
   */
  kind: 'assigned' | 'commented' | 'corrected' | 'disclosure_agreed' | 'disclosure_asked' | 'disclosure_changed' | 'disclosure_declined' | 'disclosure_published' | 'disclosure_withdrawal_asked' | 'disclosure_withdrawn' | 'dismissed' | 'dispute_answered' | 'dispute_lapsed' | 'dispute_opened' | 'dispute_released' | 'dispute_ruled' | 'dispute_taken' | 'dispute_withdrawn' | 'fix_date_answered' | 'fix_date_asked' | 'moved' | 'payment_case_answered' | 'payment_case_closed' | 'payment_case_contested' | 'payment_case_lapsed' | 'payment_case_paused' | 'payment_case_released' | 'payment_case_taken' | 'proposed' | 'quality_set' | 'redacted' | 'retest_answered' | 'retest_asked' | 'retest_cancelled' | 'retest_fee_missing' | 'retest_fee_paid' | 'retest_fee_received' | 'retest_handed_over' | 'reward_approved' | 'reward_asked' | 'reward_ineligible' | 'reward_missing' | 'reward_paid' | 'reward_received' | 'reward_reserved' | 'reward_revised' | 'reward_withdrawn' | 'severity_set' | 'share_missing' | 'share_paid' | 'share_received' | 'submitted'
  /**
   * Counts from 1 without a gap
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Side of the actor: agent, organization, staff or system
   */
  side: 'agent' | 'organization' | 'staff' | 'system'
  /**
   * Text of the actor, in Markdown
   */
  text: string | null
  /**
   * State after the transition
   */
  to_state: string | null
  /**
   * Transaction that wrote it: the order of feeds; 0 for events before feeds existed
   */
  written_in: Generated<string>
}

export interface ReportExportParts {
  /**
   * Export
   */
  export_id: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Place in the order
   */
  part: number
  /**
   * Reports of the list; once written, those that the file holds
   */
  reports: string[]
}

export interface ReportExports {
  /**
   * When the member asked
   */
  asked_at: Timestamp
  /**
   * Size of the file
   */
  bytes: Int8 | null
  /**
   * Reports of the list when it was asked for
   */
  count: Generated<number>
  /**
   * When file and row are deleted
   */
  expires_at: Timestamp
  /**
   * Format of the file
   */
  format: 'csv' | 'json' | 'md' | 'pdf'
  /**
   * Random identifier, also of the file in the store
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the file was complete
   */
  ready_at: Timestamp | null
  /**
   * Whether it waits, is written, can be downloaded, or was withdrawn
   */
  state: Generated<'waiting' | 'writing' | 'ready' | 'withdrawn'>
  /**
   * Upload in progress of the object store
   */
  upload_id: string | null
  /**
   * Member who asked, and the only one who may have it
   */
  user_id: string
  /**
   * Reports in the file so far
   */
  written: Generated<number>
}

export interface ReportFiles {
  /**
   * User who added it: the agent, or for a comment a member or triager
   */
  agent_id: string
  /**
   * Readers, fixed when the upload begins: those of the comment, or the agent and those who pay
   */
  audience: 'everyone' | 'internal' | 'payers' | null
  /**
   * When the worker checked it
   */
  checked_at: Timestamp | null
  /**
   * Report whose conversation it belongs to, for a file of a comment
   */
  commented_report_id: string | null
  /**
   * When the client declared the upload complete
   */
  completed_at: Timestamp | null
  /**
   * When it was begun
   */
  created_at: Timestamp
  /**
   * Report that is being written
   */
  draft_id: string | null
  /**
   * Comment that carries it; empty until it is sent
   */
  event_number: number | null
  /**
   * Identifier; names its bytes in the store
   */
  id: string
  /**
   * File type by its name, which its bytes must match
   */
  kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'mp4' | 'webm' | 'pdf' | 'zip' | 'capture' | 'text'
  /**
   * When the running check began; a check that takes too long is abandoned
   */
  look_began_at: Timestamp | null
  /**
   * File name as shown; never part of a name in the object store
   */
  name: string
  /**
   * Tenant of the program
   */
  organization_id: string
  /**
   * Why the worker refused it
   */
  refusal: 'incomplete' | 'size' | 'content' | 'malware' | null
  /**
   * Report that was sent with it
   */
  report_id: string | null
  /**
   * Of its bytes, as the worker read them
   */
  sha256: string | null
  /**
   * Size declared before the upload; the object store enforces it
   */
  size_bytes: Int8
  /**
   * Only files that the worker found ready can be downloaded
   */
  state: Generated<'uploading' | 'checking' | 'ready' | 'refused' | 'redacted'>
  /**
   * Identifier of the multipart upload in the object store
   */
  upload_id: string | null
}

export interface ReportMoves {
  /**
   * Reason, when the transition closes the report
   */
  closing_reason: string | null
  /**
   * State before
   */
  from_state: string
  /**
   * State after
   */
  to_state: string
}

export interface ReportReadings {
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Beginning of the quarter of an hour
   */
  period: Timestamp
  /**
   * Program of the report
   */
  program_id: string
  /**
   * First reading within the period
   */
  read_at: Timestamp
  /**
   * Report
   */
  report_id: string
  /**
   * For whom they read: the organization, the platform, or for a retest that was handed to them
   */
  side: 'organization' | 'staff' | 'helper'
  /**
   * Who read it
   */
  user_id: string
}

export interface Reports {
  /**
   * When it was accepted
   */
  accepted_at: Timestamp | null
  /**
   * Agent who submitted it
   */
  agent_id: string
  /**
   * First answer of the organization to the agent
   */
  answered_at: Timestamp | null
  /**
   * Tier of the target in those terms
   */
  asset_tier: number
  /**
   * Member who works on it
   */
  assigned_to: string | null
  /**
   * When an agent claimed the report, which was sent without an account; points count from then
   */
  claimed_at: Timestamp | null
  /**
   * As the agent sent it
   */
  claimed_severity: 'informative' | 'low' | 'medium' | 'high' | 'critical'
  /**
   * Clause of its terms that the closing cites
   */
  clause: string | null
  /**
   * When it was closed
   */
  closed_at: Timestamp | null
  /**
   * Why it is closed
   */
  closing_reason: 'resolved' | 'risk_accepted' | 'informative' | 'duplicate' | 'not_reproducible' | 'not_applicable' | 'out_of_scope' | 'spam' | 'withdrawn' | 'no_answer' | null
  /**
   * State of its open dispute; empty without one. Kept by a trigger of disputes
   */
  dispute_state: 'open' | 'answered' | null
  /**
   * Deadline of that step; empty while the clock is paused
   */
  due_at: Timestamp | null
  /**
   * Working days allowed for that step
   */
  due_days: number | null
  /**
   * Seconds of working time left when the clock was paused; negative if the deadline had passed
   */
  due_left: number | null
  /**
   * Next step that the organization owes; empty where it owes none
   */
  due_stage: 'first_answer' | 'triage' | 'decision' | 'reward' | 'fix' | null
  /**
   * Earlier report that it repeats
   */
  duplicate_of: string | null
  /**
   * How many events it has; the number of the last
   */
  events: Generated<number>
  /**
   * When the signals were computed last
   */
  evidence_at: Timestamp | null
  /**
   * Sum of the signals of its evidence, 0 to 100; 50 until they are computed
   */
  evidence_score: Generated<number>
  /**
   * Deadline that both sides agreed to
   */
  fix_agreed_at: Timestamp | null
  /**
   * Acceptance, from which the time until the fix counts
   */
  fix_began_at: Timestamp | null
  /**
   * Working days until the fix, of the program, by severity; none for informative ones
   */
  fix_days: number | null
  /**
   * Deadline of the fix; none while a retest waits for its answer
   */
  fix_due_at: Timestamp | null
  /**
   * Whether the fix met its deadline; nothing where there was none
   */
  fix_kept: boolean | null
  /**
   * Seconds of working time left while a retest waits for its answer; negative when late
   */
  fix_left: number | null
  /**
   * Another deadline that the organization asks the agent to agree to
   */
  fix_proposed_at: Timestamp | null
  /**
   * Seconds of working time from acceptance to the fix, without the wait for answers
   */
  fix_took: number | null
  /**
   * Seconds of working time that retests without a fix waited for their answer
   */
  fix_waited: Generated<number>
  /**
   * When it was fixed: the statement that a retest confirmed, or the closing as resolved
   */
  fixed_at: Timestamp | null
  /**
   * Sent without an account and not claimed by one; set by the database
   */
  from_guest: Generated<boolean>
  /**
   * Identifier, that of its draft
   */
  id: string
  /**
   * Known issue of the organization that it repeats
   */
  known_issue_id: string | null
  /**
   * Last change of state
   */
  moved_at: Timestamp
  /**
   * Random number, unique in the organization: with its initials, the reference of the report
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Since when the response clock is paused, waiting for the agent
   */
  paused_at: Timestamp | null
  /**
   * Seconds of earlier pauses of the clock
   */
  paused_seconds: Generated<Int8>
  /**
   * Terms in force when it was submitted, by which it is judged permanently
   */
  policy_version: number
  /**
   * Program
   */
  program_id: string
  /**
   * When the organization last said that it fixed the weakness
   */
  retest_asked_at: Timestamp | null
  /**
   * When the last retest was answered or cancelled
   */
  retest_ended_at: Timestamp | null
  /**
   * Retests that were asked for and not cancelled since the acceptance
   */
  retest_round: Generated<number>
  /**
   * When an accepted risk is reviewed
   */
  review_on: string | null
  /**
   * Status of its reward
   */
  reward_track: Generated<'undecided' | 'suggested' | 'approved' | 'reserved' | 'paid' | 'ineligible'>
  /**
   * Current severity
   */
  severity: 'informative' | 'low' | 'medium' | 'high' | 'critical'
  /**
   * Changed by one function only; report_moves lists the transitions
   */
  state: Generated<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>
  /**
   * When it was sent
   */
  submitted_at: Timestamp
  /**
   * Target
   */
  target_id: string
  /**
   * Title; all that members see who oversee reports without reading them
   */
  title: string
  /**
   * First decision about it
   */
  triaged_at: Timestamp | null
  /**
   * Triager who works on it
   */
  triager_id: string | null
  /**
   * Whether the fix was tested again, and with which result
   */
  verification: Generated<'none' | 'requested' | 'fixed' | 'persists' | 'cancelled'>
  /**
   * Leaf of the taxonomy
   */
  weakness: string
}

export interface ReportSearch {
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Each with its tenant before it, so that a search reads entries of one tenant, and with who may find it: e everyone, i handlers
   */
  words: string
}

export interface ReportSignals {
  /**
   * Figures of its reason: counts and percentages, never a text of the report
   */
  figures: Json
  /**
   * What was checked
   */
  kind: 'host_in_scope' | 'host_named' | 'host_elsewhere' | 'host_placeholder' | 'request' | 'steps' | 'details' | 'files' | 'copied_files' | 'repeated_files' | 'copied_text' | 'repeated_text' | 'claim_without_proof' | 'nothing_shown' | 'impossible_details' | 'only_refusals' | 'vector_contradicts' | 'above_usual' | 'precision' | 'category_proven' | 'traffic_confirmed'
  /**
   * Tenant
   */
  organization_id: string
  /**
   * What it adds to the score, or takes from it
   */
  points: number
  /**
   * Report
   */
  report_id: string
}

export interface ReportTags {
  /**
   * When it was given
   */
  created_at: Timestamp
  /**
   * The tag, in lower case
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
}

export interface ReportTraits {
  /**
   * Hash from which the text cannot be recovered
   */
  digest: Int8
  /**
   * A band of the sketch of its text, or a host, path or parameter that it names
   */
  kind: 'text' | 'host' | 'path' | 'parameter'
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
}

export interface ReportWords {
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * As grana.words_of makes it
   */
  word: string
}

export interface ResetRequests {
  /**
   * When it was asked
   */
  created_at: Timestamp
  /**
   * Address as typed; the row is deleted when the worker has handled it
   */
  email: string
  /**
   * Identifier
   */
  id: Generated<string>
}

export interface RestoreDrills {
  /**
   * When its result was written
   */
  ended_at: Generated<Timestamp>
  /**
   * What was wrong
   */
  faults: string[]
  /**
   * Identifier
   */
  id: Generated<Int8>
  /**
   * Whether the copy was complete
   */
  is_good: boolean
  /**
   * Mark up to which the copy was restored
   */
  label: string | null
  /**
   * How long it took, checks included
   */
  seconds: number
  /**
   * When it began
   */
  started_at: Timestamp
}

export interface RetestFees {
  /**
   * Agent who answered
   */
  agent_id: string
  /**
   * When the agent last answered whether it arrived
   */
  answered_at: Timestamp | null
  /**
   * Amount, of the terms that the report was sent under
   */
  cents: number
  /**
   * ISO 4217
   */
  currency: 'USD'
  /**
   * When the retest was answered
   */
  earned_at: Timestamp
  /**
   * Number of the answer in the history of the report
   */
  event: number
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When it was recorded
   */
  paid_at: Timestamp | null
  /**
   * Member who recorded the last payment
   */
  paid_by: string | null
  /**
   * Day of the last payment, as the organization entered it
   */
  paid_on: string | null
  /**
   * Working days until the payment, of the version of the rules that the report was sent under
   */
  pay_days: number | null
  /**
   * Until when it is to be paid; a payment that did not arrive gives no further time
   */
  pay_due_at: Timestamp | null
  /**
   * Reference of the last payment
   */
  reference: string | null
  /**
   * Report whose fix was tested
   */
  report_id: string
  /**
   * Owed, paid, or acknowledged by the agent
   */
  state: Generated<'owed' | 'paid' | 'received'>
}

export interface RetestHelpers {
  /**
   * Agent who tests instead of the one who reported
   */
  agent_id: string
  /**
   * When the retest ended, and the access with it
   */
  ended_at: Timestamp | null
  /**
   * When
   */
  given_at: Timestamp
  /**
   * Member who handed it over
   */
  given_by: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report whose fix is tested
   */
  report_id: string
}

export interface RewardApprovals {
  /**
   * Amount shown to the approver; 0 for no reward
   */
  amount_cents: number
  /**
   * Whether it counts when an amount needs two approvers; computed by the database
   */
  counts: Generated<boolean>
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * Revision of the reward that was approved
   */
  round: number
  /**
   * Approver
   */
  user_id: string
}

export interface RewardLimits {
  /**
   * ISO 4217
   */
  currency: string
  /**
   * Larger amounts need a second approver
   */
  second_person_above_cents: number
}

export interface RewardMoves {
  /**
   * Status before
   */
  from_track: string
  /**
   * Status after
   */
  to_track: string
}

export interface RewardPayments {
  /**
   * Amount
   */
  amount_cents: number
  /**
   * When it was recorded
   */
  created_at: Timestamp
  /**
   * ISO 4217
   */
  currency: 'USD'
  /**
   * Counts from 1
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Hundredths of that currency
   */
  paid_cents: Int8 | null
  /**
   * ISO 4217 of what was transferred, where it is not the currency of the reward
   */
  paid_currency: 'MXN' | 'COP' | 'ARS' | 'CLP' | 'PEN' | 'BRL' | 'EUR' | 'UYU' | 'BOB' | 'CRC' | 'GTQ' | 'DOP' | null
  /**
   * Day of the payment
   */
  paid_on: string
  /**
   * Units of that currency for one of the reward
   */
  rate: Numeric | null
  /**
   * Day of the rate
   */
  rate_on: string | null
  /**
   * Reference of the transfer
   */
  reference: string
  /**
   * Report
   */
  report_id: string
  /**
   * Member who recorded it
   */
  user_id: string
}

export interface RewardReceipts {
  /**
   * When
   */
  created_at: Timestamp
  /**
   * Whether it arrived
   */
  has_arrived: boolean
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Payment
   */
  payment: number
  /**
   * Report
   */
  report_id: string
  /**
   * Agent; empty where their silence counts as an arrival
   */
  user_id: string | null
}

export interface Rewards {
  /**
   * Amount of this revision; empty while undecided
   */
  amount_cents: number | null
  /**
   * Approval that the time until the payment counts from; a changed amount does not restart it
   */
  approved_at: Timestamp | null
  /**
   * Number of approvals that this revision needs
   */
  approvers: Generated<number>
  /**
   * ISO 4217, that of the grid
   */
  currency: 'USD'
  /**
   * Fee of the platform on top of the amount, in hundredths of a percent, as it was shown to the approver
   */
  fee_basis_points: Generated<number>
  /**
   * Minimum of the grid when the report was accepted: recorded, not backed by funds
   */
  minimum_cents: number | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the payment was recorded that the agent did not answer as missing
   */
  paid_at: Timestamp | null
  /**
   * Working days until the payment, of the version of the rules that the report was sent under
   */
  pay_days: number | null
  /**
   * Deadline of the payment
   */
  pay_due_at: Timestamp | null
  /**
   * Whether it met its deadline
   */
  pay_kept: boolean | null
  /**
   * Seconds of working time from the approval to that payment
   */
  pay_took: number | null
  /**
   * Report
   */
  report_id: string
  /**
   * Amount of that revision
   */
  revised_cents: number | null
  /**
   * Revision of a new amount that waits for a second approver while the approved one stays in force
   */
  revised_round: number | null
  /**
   * Counts the revisions of the amount: an approval names the one that was shown
   */
  round: Generated<number>
  /**
   * Last change
   */
  updated_at: Timestamp
}

export interface RewardShares {
  /**
   * Author who gets it
   */
  agent_id: string
  /**
   * When the author last answered whether it arrived
   */
  answered_at: Timestamp | null
  /**
   * When the reward was approved first
   */
  approved_at: Timestamp
  /**
   * Amount, rounded down; follows the reward until its first payment
   */
  cents: number
  /**
   * ISO 4217
   */
  currency: 'USD'
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Whether the last answer is not the author's: their silence, or a proof that staff accepted
   */
  is_assumed: Generated<boolean>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When it was recorded
   */
  paid_at: Timestamp | null
  /**
   * Member who recorded the last payment
   */
  paid_by: string | null
  /**
   * Hundredths of that currency
   */
  paid_cents: Int8 | null
  /**
   * ISO 4217 of what was transferred, where it is not the currency of the reward
   */
  paid_currency: 'ARS' | 'BOB' | 'BRL' | 'CLP' | 'COP' | 'CRC' | 'DOP' | 'EUR' | 'GTQ' | 'MXN' | 'PEN' | 'UYU' | null
  /**
   * Day of the last payment, as the organization entered it
   */
  paid_on: string | null
  /**
   * Until when it is to be paid; a payment that did not arrive gives no further time
   */
  pay_due_at: Timestamp
  /**
   * Place among the authors; part of the numbers of its entries in the ledger
   */
  position: number
  /**
   * Units of that currency for one of the reward
   */
  rate: Numeric | null
  /**
   * Day of the rate
   */
  rate_on: string | null
  /**
   * Reference of the last payment
   */
  reference: string | null
  /**
   * Report
   */
  report_id: string
  /**
   * Owed, paid, or acknowledged by the author
   */
  state: Generated<'owed' | 'paid' | 'received'>
}

export interface SavedAnswers {
  /**
   * When it was saved, or replaced
   */
  created_at: Timestamp
  /**
   * Name by which it is chosen
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * The text, with variables
   */
  text: string
}

export interface SavedSearches {
  /**
   * When new programs were last looked for
   */
  checked_at: Timestamp
  /**
   * When it was saved
   */
  created_at: Timestamp
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Name that the agent chose
   */
  name: string
  /**
   * Whether new programs that match are announced
   */
  notifies: Generated<boolean>
  /**
   * Filters and order, as the address of the screen has them
   */
  search: string
  /**
   * Agent who saved it
   */
  user_id: string
  /**
   * Filters, as grana.explorable takes them
   */
  wanted: Json
}

export interface SavedSearchMatches {
  /**
   * When it matched first
   */
  found_at: Timestamp
  /**
   * Program; not a reference, so that deleting one does not wait for searches
   */
  program_id: string
  /**
   * Saved search
   */
  search_id: string
  /**
   * Agent
   */
  user_id: string
}

export interface ScimCredentials {
  /**
   * When it was created
   */
  created_at: Timestamp
  /**
   * Owner who created it; it stays when they leave, so that leavers are still removed
   */
  created_by: string
  /**
   * Why it was ended: by a person, or because its secret was found in a text
   */
  end_reason: 'revoked' | 'leaked' | null
  /**
   * Last characters of the secret, to recognise it
   */
  hint: string
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Last use, to the minute
   */
  last_used_at: Timestamp | null
  /**
   * Name that the owner chose
   */
  name: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * SHA-256 of the secret before the last rotation
   */
  previous_hash: Buffer | null
  /**
   * Until when that one is accepted
   */
  previous_until: Timestamp | null
  /**
   * When it was ended
   */
  revoked_at: Timestamp | null
  /**
   * SHA-256 of the secret
   */
  secret_hash: Buffer
}

export interface ScimGroupMembers {
  /**
   * Group
   */
  group_id: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Person
   */
  scim_user_id: string
}

export interface ScimGroups {
  /**
   * When the directory first sent the group
   */
  created_at: Timestamp
  /**
   * Name; the roles of groups go by it
   */
  display_name: string
  /**
   * Identifier of the group in the directory
   */
  external_id: string | null
  /**
   * Name in lowercase
   */
  group_key: Generated<string>
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the directory last changed the group
   */
  updated_at: Timestamp
}

export interface ScimRequests {
  /**
   * What happened, or the operation that was refused
   */
  act: string
  /**
   * When
   */
  at: Timestamp
  /**
   * Why it was refused; empty when it was done
   */
  code: string | null
  /**
   * Order
   */
  id: Generated<Int8>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Person or group of the directory, where it is known
   */
  subject_id: string | null
}

export interface ScimUsers {
  /**
   * Whether the directory wants the person in the organization
   */
  active: boolean
  /**
   * When the directory first sent the person
   */
  created_at: Timestamp
  /**
   * Whole name in the directory
   */
  display_name: string | null
  /**
   * Identifier of the person in the directory
   */
  external_id: string | null
  /**
   * Family names in the directory; changes nothing of the account
   */
  family_name: string | null
  /**
   * Given name in the directory; changes nothing of the account
   */
  given_name: string | null
  /**
   * Identifier towards the directory; not that of the account
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the directory last changed the person
   */
  updated_at: Timestamp
  /**
   * Account of the person; empty until an invitation is accepted
   */
  user_id: string | null
  /**
   * Address in lowercase
   */
  user_key: Generated<string>
  /**
   * Email address, as the directory writes it
   */
  user_name: string
}

export interface SecondFactorRecoveries {
  /**
   * When staff began it
   */
  asked_at: Timestamp
  /**
   * When it came to an end
   */
  closed_at: Timestamp | null
  /**
   * When it may be completed, 72 hours later at the earliest
   */
  due_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * done, or stopped by the owner or by staff
   */
  outcome: 'done' | 'stopped_by_owner' | 'stopped_by_staff' | null
  /**
   * User whose second factor is removed
   */
  user_id: string
}

export interface Sessions {
  /**
   * Where the sign-in came from
   */
  address: string
  /**
   * When the user last authenticated, by password or code
   */
  confirmed_at: Timestamp
  /**
   * Why it was ended
   */
  end_reason: 'signed_out' | 'second_factor_given' | 'reuse' | 'idle' | 'password_changed' | 'second_factor_changed' | 'email_changed' | 'ended_by_owner' | 'disabled' | 'provider_off' | null
  /**
   * When it was ended
   */
  ended_at: Timestamp | null
  /**
   * Absolute end, never moved
   */
  expires_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Last activity, to the minute
   */
  last_seen_at: Timestamp
  /**
   * When one of its tokens was first presented without its cookie binding; the owner is notified once
   */
  misuse_at: Timestamp | null
  /**
   * Identity provider that signed the user in; empty for a password
   */
  provider_id: string | null
  /**
   * Strongest second factor used in it; empty if none
   */
  second_factor: 'code' | 'recovery_code' | 'passkey' | null
  /**
   * Whether the password was correct and the second factor is pending: only the next step of the sign-in is allowed
   */
  second_factor_due: boolean
  /**
   * When it began
   */
  started_at: Timestamp
  /**
   * Codes tried while the second factor is due
   */
  tries: Generated<number>
  /**
   * What the browser says of itself, cut to 300 characters
   */
  user_agent: string
  /**
   * Whose it is
   */
  user_id: string
}

export interface SharePayments {
  /**
   * Author who gets it
   */
  agent_id: string
  /**
   * When it was given
   */
  answered_at: Timestamp | null
  /**
   * Amount
   */
  cents: number
  /**
   * ISO 4217
   */
  currency: string
  /**
   * The last answer of the author, or what counts as one
   */
  has_arrived: boolean | null
  /**
   * 1000 times the place of the author, and the number of the payment
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When it was recorded
   */
  paid_at: Timestamp
  /**
   * Member who recorded it
   */
  paid_by: string
  /**
   * Hundredths of that currency
   */
  paid_cents: Int8 | null
  /**
   * ISO 4217 of what was transferred, where it is not the currency of the reward
   */
  paid_currency: string | null
  /**
   * Day, as the organization entered it
   */
  paid_on: string
  /**
   * Units of that currency for one of the reward
   */
  rate: Numeric | null
  /**
   * Day of the rate
   */
  rate_on: string | null
  /**
   * Reference
   */
  reference: string
  /**
   * Report
   */
  report_id: string
  /**
   * Share
   */
  share_id: string
}

export interface SignOnAttempts {
  /**
   * SAML: what the page of the provider posted, not verified; removed when it is used
   */
  answer: string | null
  /**
   * Hash of the cookie of the browser that began
   */
  browser_hash: Buffer
  /**
   * When it began
   */
  created_at: Timestamp
  /**
   * Until when it can be completed; then until when the link can be confirmed
   */
  expires_at: Timestamp
  /**
   * OpenID: value that the ID token must carry
   */
  nonce: string | null
  /**
   * Provider that was asked
   */
  provider_id: string
  /**
   * SAML: identifier of the request that the answer must name
   */
  request_id: string | null
  /**
   * Hash of the state that the provider returns
   */
  state_hash: Buffer
  /**
   * Person of the provider to link
   */
  subject: string | null
  /**
   * Hash of the ticket that confirms a link, where the address has an account
   */
  ticket_hash: Buffer | null
  /**
   * When the answer of the provider arrived
   */
  used_at: Timestamp | null
  /**
   * Account to link
   */
  user_id: string | null
  /**
   * OpenID: value by which the code is exchanged (PKCE)
   */
  verifier: string | null
}

export interface StaffActs {
  /**
   * What was done, as subject.past
   */
  action: string
  /**
   * When
   */
  at: Timestamp
  /**
   * Clause of the published terms that it is based on
   */
  clause: string | null
  /**
   * Identifier, by which the email to those concerned finds it
   */
  id: Generated<string>
  /**
   * Lead that it concerns; the record is deleted with it
   */
  lead_id: string | null
  /**
   * Tenant that it concerns
   */
  organization_id: string | null
  /**
   * Person that it concerns
   */
  person_id: string | null
  /**
   * Reason, in words that those concerned may read; the text of the note when the action is a note
   */
  reason: string | null
  /**
   * Who acted
   */
  staff_id: string
  /**
   * What kind of thing it was done to
   */
  subject: 'lead' | 'leads' | 'organization' | 'person' | 'program' | 'report' | 'target' | 'engagement'
  /**
   * Which one; empty for a whole list
   */
  subject_id: string | null
  /**
   * Name at that moment; users are named by their own row, so that erasing it erases the name
   */
  subject_name: string | null
}

export interface StaffActWords {
  /**
   * Act
   */
  act_id: string
  /**
   * As grana.words_of makes it
   */
  word: string
}

export interface Suspensions {
  /**
   * Clause of the published terms that it is based on
   */
  clause: string
  /**
   * When the person was reinstated
   */
  ended_at: Timestamp | null
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Why, in words for the person
   */
  notice: string
  /**
   * Since when
   */
  started_at: Timestamp
  /**
   * Person
   */
  user_id: string
  /**
   * Whether the owner had disabled the account before; it is then disabled again afterwards
   */
  was_off: Generated<boolean>
}

export interface TargetCriteria {
  /**
   * One of the ten criteria of the specification
   */
  criterion: 'compliance_internal' | 'compliance_external' | 'periodic_requirement' | 'risk_reduction' | 'report_speed' | 'start_speed' | 'finding_count' | 'finding_quality' | 'testing_depth' | 'testing_breadth'
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Target
   */
  target_id: string
  /**
   * 1 matters little, 5 matters most; a criterion without a row does not matter
   */
  weight: number
}

export interface TargetDocuments {
  /**
   * Address of the target at upload; the document is valid for this address only
   */
  address: string
  /**
   * When
   */
  decided_at: Timestamp | null
  /**
   * Staff member who decided
   */
  decided_by: string | null
  /**
   * Where the object store keeps it
   */
  file_key: string
  /**
   * Name that the person gave it
   */
  file_name: string
  /**
   * What its first bytes say it is
   */
  file_type: 'application/pdf' | 'image/png' | 'image/jpeg'
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Why it was not accepted; the organization reads it
   */
  reason: string | null
  /**
   * Size
   */
  size_bytes: number
  /**
   * Waiting for staff, decided, or replaced by a later one
   */
  state: Generated<'waiting' | 'approved' | 'rejected' | 'replaced'>
  /**
   * Target
   */
  target_id: string
  /**
   * When
   */
  uploaded_at: Timestamp
  /**
   * Member who uploaded it
   */
  uploaded_by: string | null
}

export interface Targets {
  /**
   * Host, address range, package name, or a description of the thing
   */
  address: string
  /**
   * Since when it is archived
   */
  archived_at: Timestamp | null
  /**
   * 1 is worth most; the reward grid has one column per tier
   */
  asset_tier: number
  /**
   * Ownership verification: whether the organization has shown that the target belongs to it
   */
  authority: Generated<'unproven' | 'proven' | 'lapsed'>
  /**
   * When a check was last requested; later than checked_at while it runs
   */
  check_asked_at: Timestamp | null
  /**
   * Method of the last requested check
   */
  check_method: 'dns' | 'file' | null
  /**
   * Result of the last check
   */
  check_outcome: 'found' | 'no_record' | 'other_record' | 'no_file' | 'other_content' | 'wrong_status' | 'redirected' | 'unresolved' | 'resolver_failed' | 'unreachable' | 'not_secure' | 'timed_out' | 'too_large' | 'garbled' | 'refused' | null
  /**
   * Last ownership check
   */
  checked_at: Timestamp | null
  /**
   * When it was registered
   */
  created_at: Generated<Timestamp>
  /**
   * How testers obtain an account; empty means that they need none
   */
  credential_mode: 'self_with_pii' | 'self_without_pii' | 'provided_user_password' | 'provided_email_activation' | null
  /**
   * Production or staging
   */
  environment: 'production' | 'staging'
  /**
   * Since when checks of a verified target fail without showing that the record or file is gone
   */
  failing_since: Timestamp | null
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * When a daily check failed; empty again once ownership is verified anew
   */
  lapsed_at: Timestamp | null
  /**
   * Name inside the organization
   */
  name: string
  /**
   * One sentence for testers
   */
  note: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * When the method that the ownership rests on was last checked; the daily check selects targets by this alone
   */
  proof_checked_at: Timestamp | null
  /**
   * Method of the ownership verification: DNS record, file under /.well-known/, or a document that staff approved
   */
  proof_method: 'dns' | 'file' | 'document' | null
  /**
   * Token that the DNS record or file must contain; replaced when the address changes
   */
  proof_token: Generated<string>
  /**
   * When ownership was first verified
   */
  proven_at: Timestamp | null
  /**
   * What kind of thing it is
   */
  type: 'website' | 'api' | 'android' | 'ios' | 'network' | 'cloud' | 'hardware' | 'vehicle' | 'source_code'
  /**
   * Last change of this row
   */
  updated_at: Generated<Timestamp>
  /**
   * Kind of site; websites only
   */
  website_type: 'corporate' | 'store' | 'customer_portal' | 'web_app' | 'admin_panel' | 'content' | 'other' | null
}

export interface TestCredentials {
  /**
   * Keyed hash of the account, to find it twice in a pool
   */
  account_key: Buffer
  /**
   * Member who added it, or the agent who made it
   */
  added_by: string
  /**
   * Agent who holds it, or held it last
   */
  agent_id: string | null
  /**
   * Since when
   */
  claimed_at: Timestamp | null
  /**
   * When it was added
   */
  created_at: Timestamp
  /**
   * Random identifier, made before the values are encrypted
   */
  id: string
  /**
   * provided by the organization, or an own account that the agent made and named
   */
  kind: 'provided' | 'own'
  /**
   * When the agent last opened it
   */
  opened_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * When it ended
   */
  revoked_at: Timestamp | null
  /**
   * Why: by hand, returned by the agent, the agent left or was removed, the program closed, the account of the agent was disabled
   */
  revoked_for: 'hand' | 'returned' | 'left' | 'closed' | 'disabled' | null
  /**
   * When the secret, or the name of an own account, was last replaced
   */
  rotated_at: Timestamp | null
  /**
   * Name of the account, encrypted with the data key for this row and column
   */
  sealed_account: Buffer
  /**
   * Password or activation link, and a note, encrypted with the data key for this row and column; destroyed on revocation
   */
  sealed_secret: Buffer | null
  /**
   * free, claimed, or revoked for good
   */
  state: 'free' | 'claimed' | 'revoked'
  /**
   * Target
   */
  target_id: string
}

export interface TotpSetups {
  /**
   * Ten minutes after it was prepared
   */
  expires_at: Timestamp
  /**
   * Seed, encrypted by the application
   */
  seed: Buffer
  /**
   * Person
   */
  user_id: string
}

export interface Trackers {
  /**
   * Email address of the account of the token; Jira only
   */
  account: string | null
  /**
   * Programs whose reports get a ticket when they are accepted; null for all of these, empty for none
   */
  automatic_programs: string[] | null
  /**
   * When an owner asked for a test of the connection that did not happen yet
   */
  check_asked_at: Timestamp | null
  /**
   * Why that test failed
   */
  check_fault: 'refused' | 'unresolved' | 'resolver_failed' | 'redirected' | 'unreachable' | 'not_secure' | 'timed_out' | 'garbled' | 'wrong_status' | 'public_project' | 'no_issues' | null
  /**
   * HTTP status of that test, if it failed
   */
  check_status: number | null
  /**
   * Last test of the connection
   */
  checked_at: Timestamp | null
  /**
   * When it was connected
   */
  created_at: Timestamp
  /**
   * Owner who connected it
   */
  created_by: string
  /**
   * Since when every call failed
   */
  failing_since: Timestamp | null
  /**
   * Until when one job calls it alone
   */
  held_until: Timestamp | null
  /**
   * Last characters of the token, to recognise it
   */
  hint: string
  /**
   * Random identifier
   */
  id: string
  /**
   * Type of the tickets; Jira only
   */
  issue_type: string | null
  /**
   * Which API it speaks
   */
  kind: 'github' | 'gitlab' | 'jira'
  /**
   * Labels of every ticket
   */
  labels: string[]
  /**
   * Why not: a person switched it off, or three days of failures
   */
  off_reason: 'person' | 'failing' | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Programs whose reports may have a ticket; null for all
   */
  programs: string[] | null
  /**
   * Project or repository of the tickets
   */
  project: string
  /**
   * While it fails: when it is called again
   */
  resume_at: Timestamp | null
  /**
   * Token, encrypted for this row and column
   */
  sealed_token: Buffer
  /**
   * Name in the tracker by severity: a priority in Jira, a label elsewhere
   */
  severity_names: Json
  /**
   * Where its API is; never changes, so that the token goes nowhere else
   */
  site: string
  /**
   * Whether it is called
   */
  state: Generated<'on' | 'off'>
  /**
   * Texts of a report that tickets carry besides title, severity, weakness and target
   */
  texts: string[]
}

export interface TrackerTickets {
  /**
   * When it was asked for
   */
  asked_at: Timestamp
  /**
   * Person who asked for it; null when the acceptance of the report did
   */
  asked_by: string | null
  /**
   * Last call about it
   */
  attempted_at: Timestamp | null
  /**
   * Failed attempts to make it since it was asked for or repeated by a person
   */
  attempts: Generated<number>
  /**
   * When it was first seen closed
   */
  closed_at: Timestamp | null
  /**
   * Failed attempts to send the next comment
   */
  comment_attempts: Generated<number>
  /**
   * Why the last attempt to send a comment failed
   */
  comment_fault: 'refused' | 'unresolved' | 'resolver_failed' | 'redirected' | 'unreachable' | 'not_secure' | 'timed_out' | 'garbled' | 'wrong_status' | 'public_project' | 'no_issues' | null
  /**
   * HTTP status of the last failed attempt
   */
  comment_status: number | null
  /**
   * Number of the event up to which comments were sent
   */
  commented: number
  /**
   * When comments that wait are next sent
   */
  comments_due_at: Timestamp | null
  /**
   * When it is next made or read
   */
  due_at: Timestamp
  /**
   * Identifier in the API of the tracker
   */
  external_id: string | null
  /**
   * Why that call failed
   */
  fault: 'refused' | 'unresolved' | 'resolver_failed' | 'redirected' | 'unreachable' | 'not_secure' | 'timed_out' | 'garbled' | 'wrong_status' | 'public_project' | 'no_issues' | null
  /**
   * Name that people use
   */
  key: string | null
  /**
   * When it was made
   */
  opened_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Project in which it was made, also when the tracker makes others elsewhere now
   */
  project: string | null
  /**
   * Report
   */
  report_id: string
  /**
   * First attempt whose outcome is unknown: the next one looks for the ticket before it makes one
   */
  started_at: Timestamp | null
  /**
   * Waits to be made, open or closed as the tracker last said, or given up
   */
  state: Generated<'pending' | 'open' | 'closed' | 'failed'>
  /**
   * HTTP status of that call, if it failed
   */
  status: number | null
  /**
   * Tracker
   */
  tracker_id: string
  /**
   * Address of its page
   */
  url: string | null
}

export interface TrafficMarks {
  /**
   * Agent who took it
   */
  agent_id: string
  /**
   * When the organization found it in its own logs
   */
  confirmed_at: Timestamp | null
  /**
   * When it was taken
   */
  created_at: Timestamp
  /**
   * Day on which it was taken, in UTC
   */
  day: string
  /**
   * Value that the agent sends with requests
   */
  mark: string
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * Target that is tested with it
   */
  target_id: string
}

export interface Users {
  /**
   * Where the object store keeps the picture
   */
  avatar_key: string | null
  /**
   * Day of birth
   */
  birthdate: string | null
  /**
   * Country of residence, ISO 3166-1 alpha-2
   */
  country_code: string
  /**
   * When the person signed up
   */
  created_at: Generated<Timestamp>
  /**
   * Since when the account is disabled
   */
  disabled_at: Timestamp | null
  /**
   * owner: disabled by its owner; erasure: waits for its date; empty when staff did it, and then no link reactivates it
   */
  disabled_reason: 'owner' | 'erasure' | null
  /**
   * Address as typed
   */
  email: string
  /**
   * Address in lowercase, unique; empty for a quarantined account, whose address belongs to another user
   */
  email_key: string | null
  /**
   * When the address was verified by an email
   */
  email_verified_at: Timestamp | null
  /**
   * When the personal data is erased, unless the user reactivates the account before
   */
  erase_at: Timestamp | null
  /**
   * When the personal data was erased; the row stays as a pseudonym for the data of others
   */
  erased_at: Timestamp | null
  /**
   * Until when a second factor that was enrolled with the password alone grants no access that requires one; empty or past when it does
   */
  factor_waits_until: Timestamp | null
  /**
   * Given name
   */
  first_name: string
  /**
   * Colour behind the initials, as #rrggbb
   */
  highlight_color: string | null
  /**
   * Random identifier
   */
  id: Generated<string>
  /**
   * When the user was invited; empty when they were not
   */
  invited_at: Timestamp | null
  /**
   * Holds one report that was sent without an account: no way to sign in, no address, no profile. Its shown name is the same for all
   */
  is_guest: Generated<boolean>
  /**
   * customer, agent or staff
   */
  kind: 'customer' | 'agent' | 'staff'
  /**
   * Last sign-in that succeeded
   */
  last_login_at: Timestamp | null
  /**
   * Family names in one field
   */
  last_name: string
  /**
   * Social link
   */
  linkedin: string | null
  /**
   * Second given name
   */
  middle_name: string | null
  /**
   * Whether the profile may also be seen without signing in; only where everyone may see it
   */
  open_web: Generated<boolean>
  /**
   * Last change of the password
   */
  password_changed_at: Timestamp
  /**
   * Argon2id with pepper, in PHC form
   */
  password_hash: string
  /**
   * Whole international number (E.164)
   */
  phone: string | null
  /**
   * Position in the organization
   */
  position: string | null
  /**
   * When a staff account got its first passkey; empty again after a recovery. While set, the last passkey cannot be deleted and another one needs a session that signed in with one
   */
  staff_passkey_since: Timestamp | null
  /**
   * Staff only: triager reads reports by assignment, administrator approves and suspends
   */
  staff_role: 'triager' | 'administrator' | null
  /**
   * Colour of the initials, as #rrggbb
   */
  text_color: string | null
  /**
   * IANA name of the time zone
   */
  timezone: string
  /**
   * Since when the second factor is on
   */
  totp_enabled_at: Timestamp | null
  /**
   * Time step of the last accepted code: a code works once
   */
  totp_last_step: Int8 | null
  /**
   * Seed of the authenticator, encrypted by the application
   */
  totp_seed: Buffer | null
  /**
   * Social link
   */
  twitter: string | null
  /**
   * Last change of this row
   */
  updated_at: Generated<Timestamp>
  /**
   * Public handle of an agent, as typed
   */
  username: string | null
  /**
   * Handle in lowercase, unique
   */
  username_key: string | null
  /**
   * Audience of the profile: every user, friends, or only its owner
   */
  visibility: Generated<'everyone' | 'friends' | 'nobody'>
  /**
   * Social link
   */
  website: string | null
}

export interface WebhookDeliveries {
  /**
   * Last attempt
   */
  attempted_at: Timestamp | null
  /**
   * Attempts since it was made or repeated by a person
   */
  attempts: Generated<number>
  /**
   * When it was made
   */
  created_at: Timestamp
  /**
   * When it is next attempted
   */
  due_at: Timestamp
  /**
   * How long the last attempt took
   */
  duration_ms: number | null
  /**
   * Why the last attempt failed
   */
  fault: 'refused' | 'unresolved' | 'resolver_failed' | 'redirected' | 'unreachable' | 'not_secure' | 'timed_out' | 'garbled' | 'wrong_status' | 'unreadable' | null
  /**
   * Random identifier, the same at each attempt: the receiver drops repeats by it
   */
  id: Generated<string>
  /**
   * Kind of the event, or test
   */
  kind: string
  /**
   * Number of the event in the history of the report
   */
  number: number | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Order in which they were made
   */
  position: Generated<Int8>
  /**
   * Report of the event
   */
  report_id: string | null
  /**
   * Whether it waits, arrived or was given up
   */
  state: Generated<'pending' | 'delivered' | 'failed'>
  /**
   * HTTP status of the last answer
   */
  status: number | null
  /**
   * Webhook
   */
  webhook_id: string
}

export interface Webhooks {
  /**
   * When it was created: earlier events are not sent
   */
  created_at: Timestamp
  /**
   * Owner who created it
   */
  created_by: string
  /**
   * Since when every attempt failed
   */
  failing_since: Timestamp | null
  /**
   * Place in the feed: number of the event
   */
  fed_number: Generated<number>
  /**
   * Place in the feed: report
   */
  fed_report: Generated<string>
  /**
   * Place in the feed up to which deliveries exist: transaction
   */
  fed_transaction: Generated<string>
  /**
   * Until when one job delivers alone
   */
  held_until: Timestamp | null
  /**
   * Last characters of the secret, to recognise it
   */
  hint: string
  /**
   * Random identifier
   */
  id: string
  /**
   * Kinds of events that are sent; null for all
   */
  kinds: string[] | null
  /**
   * Why not: a person switched it off, three days of failures, or the receiver answered that it is gone
   */
  off_reason: 'person' | 'failing' | 'gone' | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Until when deliveries are also signed with that one
   */
  previous_until: Timestamp | null
  /**
   * Programs whose events are sent; null for all
   */
  programs: string[] | null
  /**
   * Secret before the last rotation, encrypted for this row and column
   */
  sealed_previous: Buffer | null
  /**
   * Secret of the signature, encrypted for this row and column
   */
  sealed_secret: Buffer
  /**
   * Whether events are sent
   */
  state: Generated<'on' | 'off'>
  /**
   * Address of the receiver
   */
  url: string
  /**
   * Whether deliveries carry title, severity, weakness and texts of comments
   */
  with_content: boolean
}

export interface WorkerHeartbeats {
  /**
   * Last heartbeat, in the time of the database
   */
  beat_at: Generated<Timestamp>
  /**
   * When it started
   */
  started_at: Generated<Timestamp>
  /**
   * Name under which the worker locks jobs in graphile_worker
   */
  worker_id: string
}

export interface DB {
  account_letters: AccountLetters
  agent_invitations: AgentInvitations
  agent_profiles: AgentProfiles
  agent_skills: AgentSkills
  agent_tokens: AgentTokens
  alarms: Alarms
  attempts: Attempts
  attestation_keys: AttestationKeys
  attestations: Attestations
  audit_events: AuditEvents
  availability: Availability
  availability_hours: AvailabilityHours
  backup_marks: BackupMarks
  calendar_feeds: CalendarFeeds
  captcha_spent: CaptchaSpent
  consents: Consents
  credential_pools: CredentialPools
  credential_requests: CredentialRequests
  data_exports: DataExports
  disclosure_moves: DisclosureMoves
  disputes: Disputes
  dropped_files: DroppedFiles
  email_changes: EmailChanges
  email_domains: EmailDomains
  engagement_carried: EngagementCarried
  engagement_coverage: EngagementCoverage
  engagement_documents: EngagementDocuments
  engagement_events: EngagementEvents
  engagement_files: EngagementFiles
  engagement_invoices: EngagementInvoices
  engagement_log: EngagementLog
  engagement_members: EngagementMembers
  engagement_messages: EngagementMessages
  engagement_moves: EngagementMoves
  engagement_orders: EngagementOrders
  engagement_quotes: EngagementQuotes
  engagement_scopes: EngagementScopes
  engagements: Engagements
  finding_remedies: FindingRemedies
  follows: Follows
  grants: Grants
  group_grants: GroupGrants
  group_roles: GroupRoles
  handoff_codes: HandoffCodes
  identity_providers: IdentityProviders
  inbox_views: InboxViews
  invitations: Invitations
  join_requests: JoinRequests
  known_browsers: KnownBrowsers
  known_issues: KnownIssues
  lead_confirmations: LeadConfirmations
  leads: Leads
  ledger_accounts: LedgerAccounts
  ledger_balances: LedgerBalances
  ledger_books: LedgerBooks
  ledger_checks: LedgerChecks
  ledger_due: LedgerDue
  ledger_entries: LedgerEntries
  ledger_movements: LedgerMovements
  ledger_open: LedgerOpen
  ledger_postings: LedgerPostings
  ledger_rules: LedgerRules
  ledger_seals: LedgerSeals
  memberships: Memberships
  notification_choices: NotificationChoices
  notifications: Notifications
  one_time_links: OneTimeLinks
  open_forms: OpenForms
  open_reports: OpenReports
  organization_answers: OrganizationAnswers
  organization_tokens: OrganizationTokens
  organization_words: OrganizationWords
  organizations: Organizations
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  payment_cases: PaymentCases
  payout_details: PayoutDetails
  payout_views: PayoutViews
  points_entries: PointsEntries
  points_holds: PointsHolds
  policy_clauses: PolicyClauses
  policy_rewards: PolicyRewards
  policy_targets: PolicyTargets
  policy_versions: PolicyVersions
  program_attention: ProgramAttention
  program_directory: ProgramDirectory
  program_directory_groups: ProgramDirectoryGroups
  program_directory_words: ProgramDirectoryWords
  program_drafts: ProgramDrafts
  program_figures: ProgramFigures
  program_follows: ProgramFollows
  program_memberships: ProgramMemberships
  program_payment_figures: ProgramPaymentFigures
  program_words: ProgramWords
  programs: Programs
  provider_identities: ProviderIdentities
  published_disclosures: PublishedDisclosures
  rate_limits: RateLimits
  recovery_codes: RecoveryCodes
  refresh_tokens: RefreshTokens
  report_authors: ReportAuthors
  report_contents: ReportContents
  report_counters: ReportCounters
  report_disclosures: ReportDisclosures
  report_drafts: ReportDrafts
  report_events: ReportEvents
  report_export_parts: ReportExportParts
  report_exports: ReportExports
  report_files: ReportFiles
  report_moves: ReportMoves
  report_readings: ReportReadings
  report_search: ReportSearch
  report_signals: ReportSignals
  report_tags: ReportTags
  report_traits: ReportTraits
  report_words: ReportWords
  reports: Reports
  reset_requests: ResetRequests
  restore_drills: RestoreDrills
  retest_fees: RetestFees
  retest_helpers: RetestHelpers
  reward_approvals: RewardApprovals
  reward_limits: RewardLimits
  reward_moves: RewardMoves
  reward_payments: RewardPayments
  reward_receipts: RewardReceipts
  reward_shares: RewardShares
  rewards: Rewards
  saved_answers: SavedAnswers
  saved_search_matches: SavedSearchMatches
  saved_searches: SavedSearches
  scim_credentials: ScimCredentials
  scim_group_members: ScimGroupMembers
  scim_groups: ScimGroups
  scim_requests: ScimRequests
  scim_users: ScimUsers
  second_factor_recoveries: SecondFactorRecoveries
  sessions: Sessions
  share_payments: SharePayments
  sign_on_attempts: SignOnAttempts
  staff_act_words: StaffActWords
  staff_acts: StaffActs
  suspensions: Suspensions
  target_criteria: TargetCriteria
  target_documents: TargetDocuments
  targets: Targets
  test_credentials: TestCredentials
  totp_setups: TotpSetups
  tracker_tickets: TrackerTickets
  trackers: Trackers
  traffic_marks: TrafficMarks
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
  worker_heartbeats: WorkerHeartbeats
}
