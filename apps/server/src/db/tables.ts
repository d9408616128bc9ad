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
   * When its job first took it on; letters are counted by this
   */
  claimed_at: Timestamp
  /**
   * What the letter tells
   */
  kind: string
  /**
   * What it is about, by identifiers: with the kind it gives the Message-ID
   */
  occasion: string
  /**
   * When the mail server accepted it
   */
  sent_at: Timestamp | null
  /**
   * Whom it goes to
   */
  user_id: string
}

export interface AgentInvitations {
  /**
   * When it stopped waiting
   */
  answered_at: Timestamp | null
  /**
   * When they were asked
   */
  created_at: Timestamp
  /**
   * Identifier, drawn by lot
   */
  id: Generated<string>
  /**
   * Member who asked
   */
  invited_by: string | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program
   */
  program_id: string
  /**
   * pending, accepted, rejected by the agent, or removed by the organization
   */
  state: Generated<string>
  /**
   * Agent
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
   * What was seen when it was raised
   */
  words: string
}

export interface Attempts {
  /**
   * Tries since the last success; counted before the password is judged, so that a race wins nothing
   */
  failures: number
  /**
   * Keyed hash of what is counted: no address is kept
   */
  key: Buffer
  /**
   * Last try; forgotten a day later
   */
  last_at: Timestamp
  /**
   * Until when the next try is refused
   */
  paused_until: Timestamp | null
}

export interface AuditEvents {
  /**
   * What: noun.past for a change, the permission for a denied try
   */
  action: string
  /**
   * Who; empty for what the platform did by itself
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
   * Identifier; nobody chooses it
   */
  id: Generated<string>
  /**
   * Tenant; empty for what concerns the platform, and for tries of people who do not belong to it
   */
  organization_id: string | null
  /**
   * done, or denied
   */
  outcome: Generated<string>
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
  work_type: string | null
}

export interface AvailabilityHours {
  /**
   * Until when
   */
  ends_at: string
  /**
   * From when, on the person's own clock
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
   * Name of the restore point right behind it
   */
  label: string
  /**
   * When it was written
   */
  made_at: Generated<Timestamp>
  /**
   * Transactions that had ended then, as PostgreSQL writes it
   */
  snapshot: string
  /**
   * Rows of each table and one sum over their content
   */
  tables: Json
  /**
   * One sum over policies, grants, roles, triggers and functions
   */
  walls: string
}

export interface CaptchaSpent {
  /**
   * SHA-256 of the challenge
   */
  challenge_hash: Buffer
  /**
   * When the challenge would expire anyway and the row may go
   */
  expires_at: Timestamp
}

export interface Consents {
  /**
   * When it was accepted
   */
  accepted_at: Timestamp
  /**
   * Address from which it was accepted: the proof that the law asks for
   */
  accepted_from: string
  /**
   * Which text
   */
  document: string
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
  state: Generated<string>
  /**
   * Whose data
   */
  user_id: string
  /**
   * Whether it was asked for with a second factor, and so holds what reports say
   */
  with_reports: Generated<boolean>
}

export interface DroppedFiles {
  /**
   * When its row went
   */
  dropped_at: Generated<Timestamp>
  /**
   * As it was in report_files
   */
  id: string
  /**
   * Upload in parts that may be open still
   */
  upload_id: string | null
}

export interface EmailChanges {
  /**
   * When it was asked
   */
  asked_at: Timestamp
  /**
   * When it came to an end
   */
  closed_at: Timestamp | null
  /**
   * When it can no longer be agreed to
   */
  expires_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When the new address agreed, which proves it
   */
  new_agreed_at: Timestamp | null
  /**
   * Address that is wanted, as typed
   */
  new_email: string
  /**
   * When the old address agreed; from the start where it was never proven
   */
  old_agreed_at: Timestamp | null
  /**
   * Address when it was asked
   */
  old_email: string
  /**
   * How: changed, stopped by somebody, or replaced by a newer one
   */
  outcome: string | null
  /**
   * In which session it was asked, for the letter to the old address
   */
  session_id: string | null
  /**
   * Whose address
   */
  user_id: string
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
   * Who holds it: the portal, where people sign in, or the app that it was handed to
   */
  app: Generated<string>
  /**
   * When the origin got it
   */
  created_at: Timestamp
  /**
   * SHA-256 of the half
   */
  half_hash: Buffer
  /**
   * Identifier; the name of the cookie with the half carries it
   */
  id: Generated<string>
  /**
   * The access token before, which calls under way may still carry for some seconds
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

export interface HandoffCodes {
  /**
   * Whom it is for
   */
  app: string
  /**
   * SHA-256 of the verifier that the app keeps, in base64url (PKCE S256)
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
   * Grant that asked for it: only a browser with its half may use the code
   */
  grant_id: string
  /**
   * Where that app stood when the code was given: only calls from there may use it
   */
  origin: string
  /**
   * When somebody first tried it, rightly or not
   */
  used_at: Timestamp | null
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
   * Address in small letters
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
   * When the mail server took the mail
   */
  mailed_at: Timestamp | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Program that the person comes for
   */
  program_id: string | null
  /**
   * What the person becomes there
   */
  program_role: string | null
  /**
   * What the person becomes in the organization
   */
  role: string
  /**
   * How often it was sent
   */
  sends: Generated<number>
  /**
   * When it was last sent
   */
  sent_at: Timestamp
  /**
   * pending until somebody answers; pending and past its time is shown as expired
   */
  state: Generated<string>
  /**
   * When that link was made: a link from before the last sending is dead
   */
  token_at: Timestamp | null
  /**
   * SHA-256 of the value in the link of the mail; the worker makes it with the mail
   */
  token_hash: Buffer | null
}

export interface KnownBrowsers {
  /**
   * SHA-256 of the cookie that names the browser
   */
  browser_hash: Buffer
  /**
   * When the person last opened a link from their mail in it
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
   * When it was registered: what a dispute believes
   */
  created_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * Since when the organization says that it knows
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
   * What it is
   */
  text: string
  /**
   * What it is called
   */
  title: string
}

export interface LeadConfirmations {
  /**
   * Keyed hash of the address in small letters: the claim outlives the lead without keeping the address
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
   * The lead that holds the claim: its own job may try again, the job of another lead may not
   */
  lead_id: string
  /**
   * When the mail server accepted it, so that a repeated job stays silent
   */
  sent_at: Timestamp | null
}

export interface Leads {
  /**
   * When the privacy notice was accepted
   */
  consent_at: Timestamp
  /**
   * Address from which it was accepted: the proof that the law asks for
   */
  consent_ip: string
  /**
   * Version of the privacy notice that stood beside the form
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
   * Identifier, also the seed of the Message-ID of its mails
   */
  id: Generated<string>
  /**
   * bug_bounty, pentest, both or other
   */
  interest: string
  /**
   * Family names as typed, in one field
   */
  last_name: string
  /**
   * What the person wants to put to the test
   */
  message: string
  /**
   * Whether the person also wants news
   */
  news_consent: boolean
  /**
   * When the sales address was told, so that a repeated job stays silent
   */
  notice_sent_at: Timestamp | null
  /**
   * Organization the person writes for
   */
  organization: string
  /**
   * Administrator who takes care of it
   */
  owner_id: string | null
  /**
   * Whole international number (E.164), optional
   */
  phone: string | null
  /**
   * new, contacted, qualified, converted or discarded
   */
  state: Generated<string>
  /**
   * Last change by staff
   */
  updated_at: Generated<Timestamp>
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
   * Role in the organization itself; member holds roles in programs only
   */
  role: string
  /**
   * Since when the role is what it is, where it was changed after joining
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
  channel: string
  /**
   * What happened
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
   * Whether it is wanted there
   */
  wanted: boolean
}

export interface Notifications {
  /**
   * Who did it, if somebody did
   */
  actor_id: string | null
  /**
   * Whether the person wanted a mail when it happened
   */
  by_mail: boolean
  /**
   * When it happened
   */
  created_at: Timestamp
  /**
   * Identifiers and known words that the kind needs, by the schema of the contract
   */
  data: Generated<Json>
  /**
   * Identifier, drawn by lot
   */
  id: Generated<string>
  /**
   * Whether the person wanted to see it in the apps when it happened
   */
  in_app: boolean
  /**
   * What happened, as the contract names it
   */
  kind: string
  /**
   * When the mail server accepted its mail
   */
  mailed_at: Timestamp | null
  /**
   * Occasion of which the person is told no second time, whatever runs twice; empty where nothing can
   */
  once: string | null
  /**
   * Where it happened; empty for what concerns the account alone
   */
  organization_id: string | null
  /**
   * When the person marked it as read, opened what it is about, or it was done
   */
  read_at: Timestamp | null
  /**
   * Who is told
   */
  user_id: string
}

export interface OneTimeLinks {
  /**
   * When the mail was made
   */
  created_at: Timestamp
  /**
   * Address that it was sent to: a link for an address that the person left is worth nothing
   */
  email: string
  /**
   * Which change of address the link answers
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
   * Whose it is
   */
  user_id: string
}

export interface Organizations {
  /**
   * Staff approve before the first program is published
   */
  approval: Generated<string>
  /**
   * When staff approved
   */
  approved_at: Timestamp | null
  /**
   * A bounty cannot be published without
   */
  billing_terms_accepted_at: Timestamp | null
  /**
   * Which billing terms were accepted; a yes to older ones is not enough for a bounty
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
   * Identifier, drawn by lot; the tenant in every other table
   */
  id: Generated<string>
  /**
   * Stand in for the logo while there is none
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
  sector: string | null
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
   * Random bytes to be signed; of a proof the SHA-256
   */
  challenge: Buffer
  /**
   * When it stops working
   */
  expires_at: Timestamp
  /**
   * add a key, prove that one is there, or proven: the answer may stand for a code once
   */
  purpose: string
  /**
   * Session that asked: no other may answer
   */
  session_id: string
}

export interface Passkeys {
  /**
   * When it was added
   */
  created_at: Timestamp
  /**
   * Name that the device gave the key; nobody else may bring the same one
   */
  credential_id: Buffer
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * When it last signed for us
   */
  last_used_at: Timestamp | null
  /**
   * What its owner calls it
   */
  name: string
  /**
   * Public key as the device told it (COSE)
   */
  public_key: Buffer
  /**
   * Signatures that the device has counted; one that does not grow comes from a copy. Synced keys stay at 0
   */
  sign_count: Int8
  /**
   * Whether copies of it lie with the maker of the device
   */
  synced: boolean
  /**
   * How a browser reaches the device, as the browser told it
   */
  transports: Generated<string[]>
  /**
   * Whose it is
   */
  user_id: string
}

export interface PointsEntries {
  /**
   * Agent
   */
  agent_id: string
  /**
   * All points after it
   */
  balance: Numeric
  /**
   * When that happened
   */
  created_at: Timestamp
  /**
   * Number of the event that it follows from; of the original where that was judged
   */
  event: number
  /**
   * Counts from 1 without a gap
   */
  number: number
  /**
   * Given, or taken where below zero; exact, in quarters
   */
  points: Numeric
  /**
   * Report of the agent
   */
  report_id: string
  /**
   * What the report counts as for the precision, from here on
   */
  verdict: string
  /**
   * What happened
   */
  why: string
}

export interface PointsHolds {
  /**
   * Agent
   */
  agent_id: string
  /**
   * When they were last made
   */
  made_at: Timestamp
}

export interface PolicyClauses {
  /**
   * Rule in full, with the organization's name filled in
   */
  body: string
  /**
   * First half of the number that is cited
   */
  group_number: number
  /**
   * Title of its group
   */
  group_title: string
  /**
   * Identifier that a closed report keeps
   */
  id: Generated<string>
  /**
   * Second half of the number that is cited
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
  currency: string
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
  severity: string
  /**
   * Policy version
   */
  version: number
}

export interface PolicyTargets {
  /**
   * Address that day
   */
  address: string | null
  /**
   * Tier that day
   */
  asset_tier: number | null
  /**
   * How testers come to an account, that day
   */
  credential_mode: string | null
  /**
   * Environment that day
   */
  environment: string | null
  /**
   * May be tested, or must not be
   */
  is_in_scope: boolean
  /**
   * Name of the target that day, or the plain words
   */
  name: string
  /**
   * Sentence for testers, that day
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
   * The target; empty for a thing that is excluded in plain words
   */
  target_id: string | null
  /**
   * Type that day
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
   * The whole page of the program as this version put it in force; empty for versions older than this column
   */
  terms: Json | null
  /**
   * Counts from 1
   */
  version: number
  /**
   * Whether everybody could read it when it was put in force; empty for drafts, and where nobody kept it
   */
  was_public: boolean | null
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
   * Sort: name in small letters without accents
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
   * Counts the saves: who saves names the one that they read, so that nobody overwrites unseen
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
   * Since when something has happened that they do not know of
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
   * Since when a backup contact stands in for the technical contact
   */
  activated_at: Timestamp | null
  /**
   * Who gave the role; empty where people took it themselves, as owners of an organization do
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
   * What the member is in the program; somebody may be several things
   */
  role: string
  /**
   * Member
   */
  user_id: string
}

export interface Programs {
  /**
   * Whether analysts may accept reports by themselves
   */
  analysts_accept: Generated<boolean>
  /**
   * From where one may take part; none means everywhere
   */
  approved_countries: Generated<string[]>
  /**
   * When the draft was begun
   */
  created_at: Generated<Timestamp>
  /**
   * Of all its amounts; empty when it pays nothing
   */
  currency: string | null
  /**
   * From where one may not
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
   * Days to mend a critical flaw
   */
  fix_critical_days: number | null
  /**
   * Days to mend a flaw of high severity
   */
  fix_high_days: number | null
  /**
   * Days to mend a flaw of low severity
   */
  fix_low_days: number | null
  /**
   * Days to mend a flaw of medium severity
   */
  fix_medium_days: number | null
  /**
   * Identifier, drawn by lot; a name, not a right
   */
  id: Generated<string>
  /**
   * Whether our triagers read first
   */
  is_managed: Generated<boolean>
  /**
   * Paid findings, unpaid disclosure, or a dated test by a named team
   */
  kind: string
  /**
   * Since when its organization wants our triagers to read first; without it they never do
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
   * Why it is paused, as told to those who run it; empty when nobody said
   */
  pause_reason: string | null
  /**
   * Whether the platform paused it: then only an administrator opens it again
   */
  paused_by_staff: Generated<boolean>
  /**
   * Version in force
   */
  policy_version: number | null
  /**
   * When it opened for the first time
   */
  published_at: Timestamp | null
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
   * How far the organization renounces legal action
   */
  safe_harbor: string
  /**
   * Moved by one function only
   */
  state: Generated<string>
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
  visibility: Generated<string>
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
   * When it was changed for the next one; empty for the living one
   */
  rotated_at: Timestamp | null
  /**
   * SHA-256 of the token
   */
  token_hash: Buffer
}

export interface ReportContents {
  /**
   * CVSS 3.1 or 4.0, as sent
   */
  cvss_vector: string | null
  /**
   * What it lets somebody do, in Markdown
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
   * How to see it, in Markdown
   */
  steps: string
  /**
   * What it is, in Markdown
   */
  summary: string
}

export interface ReportCounters {
  /**
   * How many, and the last number from when they were consecutive
   */
  last: number
  /**
   * Tenant
   */
  organization_id: string
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
   * Identifier, drawn by lot; the report keeps it
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
   * Counts the saves: who saves names the one that they read
   */
  revision: Generated<number>
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
   * Who; empty for what happened by itself
   */
  actor_id: string | null
  /**
   * Both sides, or those who handle it
   */
  audience: Generated<string>
  /**
   * Why it was closed by this move
   */
  closing_reason: string | null
  /**
   * When
   */
  created_at: Timestamp
  /**
   * What a reader needs besides: names and values, before and after
   */
  details: Generated<Json>
  /**
   * State before a move
   */
  from_state: string | null
  /**
   * What happened
   */
  kind: string
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
   * On which side whoever did it stands
   */
  side: string
  /**
   * What was said, in Markdown
   */
  text: string | null
  /**
   * State after it
   */
  to_state: string | null
}

export interface ReportFiles {
  /**
   * Who added it
   */
  agent_id: string
  /**
   * When the worker looked at it
   */
  checked_at: Timestamp | null
  /**
   * When all of it was said to be sent
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
   * Identifier; names its bytes in the store
   */
  id: string
  /**
   * What its name says that it is, and its bytes must be
   */
  kind: string
  /**
   * Since when somebody looks at it; one that takes too long is over
   */
  look_began_at: Timestamp | null
  /**
   * As people know it; never part of a name in the store
   */
  name: string
  /**
   * Tenant of the program
   */
  organization_id: string
  /**
   * Why the worker refused it
   */
  refusal: string | null
  /**
   * Report that was sent with it
   */
  report_id: string | null
  /**
   * Of its bytes, as the worker read them
   */
  sha256: string | null
  /**
   * As was said before it was sent; the store holds whoever sends it to that
   */
  size_bytes: Int8
  /**
   * Nobody gets it before the worker found it ready
   */
  state: Generated<string>
  /**
   * Name of the upload in parts, which the store gave
   */
  upload_id: string | null
}

export interface ReportMoves {
  /**
   * Reason, where the move closes
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
   * For whom they read: the organization, or the platform
   */
  side: string
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
   * Who found it
   */
  agent_id: string
  /**
   * First word of the organization to the agent
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
   * As the agent sent it
   */
  claimed_severity: string
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
  closing_reason: string | null
  /**
   * Until when; empty while the clock stands
   */
  due_at: Timestamp | null
  /**
   * Working days that it has for it
   */
  due_days: number | null
  /**
   * Seconds of working time left when the clock was stopped; below zero if it was late already
   */
  due_left: number | null
  /**
   * What the organization owes next; empty where it owes nothing
   */
  due_stage: string | null
  /**
   * Earlier report that it repeats
   */
  duplicate_of: string | null
  /**
   * How many events it has; the number of the last
   */
  events: Generated<number>
  /**
   * Identifier, that of its draft
   */
  id: string
  /**
   * Flaw that the organization knew of, which it repeats
   */
  known_issue_id: string | null
  /**
   * Last change of state
   */
  moved_at: Timestamp
  /**
   * Drawn, once in the organization: with its initials, how people call the report
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Since when the response clock stands, waiting for the agent
   */
  paused_at: Timestamp | null
  /**
   * How long the clock has stood before
   */
  paused_seconds: Generated<Int8>
  /**
   * Terms in force when it was sent: it is judged by these for ever
   */
  policy_version: number
  /**
   * Program
   */
  program_id: string
  /**
   * When an accepted risk is looked at again
   */
  review_on: string | null
  /**
   * How far its reward is
   */
  reward_track: Generated<string>
  /**
   * As it stands
   */
  severity: string
  /**
   * Moved by one function only; report_moves says which moves there are
   */
  state: Generated<string>
  /**
   * When it was sent
   */
  submitted_at: Timestamp
  /**
   * Where
   */
  target_id: string
  /**
   * Title, all that somebody sees who oversees without reading
   */
  title: string
  /**
   * First decision about it
   */
  triaged_at: Timestamp | null
  /**
   * Staff who work on it
   */
  triager_id: string | null
  /**
   * Leaf of the taxonomy
   */
  weakness: string
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
   * Address as typed; the row goes when the worker has handled it
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
   * Whether the copy was whole
   */
  is_good: boolean
  /**
   * Mark to which the copy was brought
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

export interface RewardApprovals {
  /**
   * Amount that they saw; nothing for no reward at all
   */
  amount_cents: number
  /**
   * Whether it counts where an amount takes two people; written by the database alone
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
   * Decision that was approved
   */
  round: number
  /**
   * Who
   */
  user_id: string
}

export interface RewardLimits {
  /**
   * ISO 4217
   */
  currency: string
  /**
   * More than this takes a second person
   */
  second_person_above_cents: number
}

export interface RewardMoves {
  /**
   * Before
   */
  from_track: string
  /**
   * After
   */
  to_track: string
}

export interface RewardPayments {
  /**
   * Amount
   */
  amount_cents: number
  /**
   * When it was told
   */
  created_at: Timestamp
  /**
   * ISO 4217
   */
  currency: string
  /**
   * Counts from 1
   */
  number: number
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Day of the payment
   */
  paid_on: string
  /**
   * Reference of the transfer
   */
  reference: string
  /**
   * Report
   */
  report_id: string
  /**
   * Who told it
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
   * Agent
   */
  user_id: string
}

export interface Rewards {
  /**
   * Amount of this round; empty while nobody decided
   */
  amount_cents: number | null
  /**
   * How many people this round takes
   */
  approvers: Generated<number>
  /**
   * ISO 4217, that of the grid
   */
  currency: string
  /**
   * Least of the grid when the report was accepted: recorded, not backed by funds
   */
  minimum_cents: number | null
  /**
   * Tenant
   */
  organization_id: string
  /**
   * Report
   */
  report_id: string
  /**
   * That amount
   */
  revised_cents: number | null
  /**
   * Round of an amount that waits for a second person while the approved one stands
   */
  revised_round: number | null
  /**
   * Counts the decisions: who approves names the one that they saw
   */
  round: Generated<number>
  /**
   * Last change
   */
  updated_at: Timestamp
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
   * When it may be done, 72 hours later at the earliest
   */
  due_at: Timestamp
  /**
   * Identifier
   */
  id: Generated<string>
  /**
   * How: done, or stopped by the owner or by staff
   */
  outcome: string | null
  /**
   * Whose second factor
   */
  user_id: string
}

export interface Sessions {
  /**
   * Where the sign-in came from
   */
  address: string
  /**
   * When the person last proved who they are, by password or code
   */
  confirmed_at: Timestamp
  /**
   * Why it was ended
   */
  end_reason: string | null
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
   * When one of its tokens was first shown without its half; the owner is told once
   */
  misuse_at: Timestamp | null
  /**
   * Which second factor was given in it, the strongest if several; empty if none
   */
  second_factor: string | null
  /**
   * The password was right, the code is still missing: opens nothing but the next step
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
   * Clause of our texts that it rests on
   */
  clause: string | null
  /**
   * Identifier; the mail to those concerned is found by it
   */
  id: Generated<string>
  /**
   * Lead that it concerns: the record goes with it
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
   * Why, in words that those concerned may read; a note where the act is to note
   */
  reason: string | null
  /**
   * Who acted
   */
  staff_id: string
  /**
   * What kind of thing it was done to
   */
  subject: string
  /**
   * Which one; empty for a whole list
   */
  subject_id: string | null
  /**
   * What it was called at that moment; a person is named by their own row, so that erasing it erases the name
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
   * Clause of our texts that it rests on
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
   * Whether its owner had turned the account off before; then it is off again afterwards
   */
  was_off: Generated<boolean>
}

export interface TargetCriteria {
  /**
   * One of the ten criteria of the specification
   */
  criterion: string
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
   * Address of the target when it was handed in; the paper speaks for no other
   */
  address: string
  /**
   * When
   */
  decided_at: Timestamp | null
  /**
   * Who of the staff decided
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
  file_type: string
  /**
   * Identifier, drawn by lot
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
  state: Generated<string>
  /**
   * Target
   */
  target_id: string
  /**
   * When
   */
  uploaded_at: Timestamp
  /**
   * Who handed it in
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
   * Whether the organization has proven that the target is its own
   */
  authority: Generated<string>
  /**
   * When; later than checked_at while the check is under way
   */
  check_asked_at: Timestamp | null
  /**
   * Which way of proof was asked to be checked last
   */
  check_method: string | null
  /**
   * What the last check met
   */
  check_outcome: string | null
  /**
   * Last check of the proof
   */
  checked_at: Timestamp | null
  /**
   * When it was registered
   */
  created_at: Generated<Timestamp>
  /**
   * How testers come to an account; empty means that they need none
   */
  credential_mode: string | null
  /**
   * Real, or made for tests
   */
  environment: string
  /**
   * Since when checks of a proven target fail without saying that the proof is gone
   */
  failing_since: Timestamp | null
  /**
   * Identifier, drawn by lot
   */
  id: Generated<string>
  /**
   * When a daily check failed; empty again once it is proven anew
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
   * When the proof that the target rests on was looked at last; the daily round goes by this alone
   */
  proof_checked_at: Timestamp | null
  /**
   * DNS record, file under /.well-known/, or a document that staff approved
   */
  proof_method: string | null
  /**
   * What a DNS record or a file has to say; another address gets another one
   */
  proof_token: Generated<string>
  /**
   * When it was proven for the first time
   */
  proven_at: Timestamp | null
  /**
   * What kind of thing it is
   */
  type: string
  /**
   * Last change of this row
   */
  updated_at: Generated<Timestamp>
  /**
   * Kind of site; websites only
   */
  website_type: string | null
}

export interface TotpSetups {
  /**
   * Ten minutes after it was prepared
   */
  expires_at: Timestamp
  /**
   * Seed, sealed by the application
   */
  seed: Buffer
  /**
   * Person
   */
  user_id: string
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
   * Since when the account is off
   */
  disabled_at: Timestamp | null
  /**
   * owner turned it off, erasure waits for its day; empty where staff did it, and then no link brings it back
   */
  disabled_reason: string | null
  /**
   * Address as typed
   */
  email: string
  /**
   * Address in small letters, once per person; empty for an account in quarantine, whose address somebody else has
   */
  email_key: string | null
  /**
   * When the address was proven by a mail
   */
  email_verified_at: Timestamp | null
  /**
   * When the person is taken out, unless they come back before
   */
  erase_at: Timestamp | null
  /**
   * When the person was taken out; the row stays as a pseudonym for what belongs to others
   */
  erased_at: Timestamp | null
  /**
   * Until when a second factor that was enrolled by the password alone opens nothing that asks for one; empty or past when it opens
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
   * Identifier, drawn by lot
   */
  id: Generated<string>
  /**
   * When the person was invited, if that is how they came
   */
  invited_at: Timestamp | null
  /**
   * customer, agent or staff
   */
  kind: string
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
   * Of staff: when the account got its first passkey; empty again after a recovery. While it is set, the last passkey cannot be deleted and another one needs a session that showed one
   */
  staff_passkey_since: Timestamp | null
  /**
   * Staff only: triager reads reports by assignment, administrator approves and suspends
   */
  staff_role: string | null
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
   * Last time step whose code was taken: a code works once
   */
  totp_last_step: Int8 | null
  /**
   * Seed of the authenticator, sealed by the application
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
   * Handle in small letters, once per person
   */
  username_key: string | null
  /**
   * Who sees the profile: everyone, friends or nobody
   */
  visibility: Generated<string>
  /**
   * Social link
   */
  website: string | null
}

export interface WorkerHeartbeats {
  /**
   * Last sign of life, in the database's time
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
  alarms: Alarms
  attempts: Attempts
  audit_events: AuditEvents
  availability: Availability
  availability_hours: AvailabilityHours
  backup_marks: BackupMarks
  captcha_spent: CaptchaSpent
  consents: Consents
  data_exports: DataExports
  dropped_files: DroppedFiles
  email_changes: EmailChanges
  follows: Follows
  grants: Grants
  handoff_codes: HandoffCodes
  invitations: Invitations
  known_browsers: KnownBrowsers
  known_issues: KnownIssues
  lead_confirmations: LeadConfirmations
  leads: Leads
  memberships: Memberships
  notification_choices: NotificationChoices
  notifications: Notifications
  one_time_links: OneTimeLinks
  organization_words: OrganizationWords
  organizations: Organizations
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  points_entries: PointsEntries
  points_holds: PointsHolds
  policy_clauses: PolicyClauses
  policy_rewards: PolicyRewards
  policy_targets: PolicyTargets
  policy_versions: PolicyVersions
  program_directory: ProgramDirectory
  program_directory_groups: ProgramDirectoryGroups
  program_directory_words: ProgramDirectoryWords
  program_drafts: ProgramDrafts
  program_figures: ProgramFigures
  program_follows: ProgramFollows
  program_memberships: ProgramMemberships
  program_words: ProgramWords
  programs: Programs
  rate_limits: RateLimits
  recovery_codes: RecoveryCodes
  refresh_tokens: RefreshTokens
  report_contents: ReportContents
  report_counters: ReportCounters
  report_drafts: ReportDrafts
  report_events: ReportEvents
  report_files: ReportFiles
  report_moves: ReportMoves
  report_readings: ReportReadings
  report_words: ReportWords
  reports: Reports
  reset_requests: ResetRequests
  restore_drills: RestoreDrills
  reward_approvals: RewardApprovals
  reward_limits: RewardLimits
  reward_moves: RewardMoves
  reward_payments: RewardPayments
  reward_receipts: RewardReceipts
  rewards: Rewards
  second_factor_recoveries: SecondFactorRecoveries
  sessions: Sessions
  staff_act_words: StaffActWords
  staff_acts: StaffActs
  suspensions: Suspensions
  target_criteria: TargetCriteria
  target_documents: TargetDocuments
  targets: Targets
  totp_setups: TotpSetups
  users: Users
  worker_heartbeats: WorkerHeartbeats
}
