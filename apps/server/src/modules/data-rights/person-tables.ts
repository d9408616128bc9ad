import type { DB } from '#server/db/tables.ts'

export type TableName = keyof DB

/** How the rows of a person are found. */
export type Belonging =
  | { columns: readonly string[] }
  /** By rows of another table, which are the person's in a way of their own. */
  | { through: TableName; column: string; of: Belonging }
  /** By the address, and only once it is proven to be theirs. */
  | { email: string }

export type PersonTable = {
  table: TableName
  by: Belonging
  /** What the copy holds. */
  given: readonly string[]
  /** What it does not, because it would open a door or only names the row. */
  withheld: readonly string[]
  /** `with` goes when the rows do that it hangs on; `kept` names only the pseudonym, and others rely on it. */
  erasure: 'pseudonym' | 'deleted' | 'with' | 'kept'
}

const bySession: Belonging = { through: 'sessions', column: 'session_id', of: { columns: ['user_id'] } }

/**
 * Every table that knows people, with what the copy of their data takes from it and what becomes of it when they go.
 * A test walks the schema and fails for a table or a column that is missing here.
 */
export const personTables: readonly PersonTable[] = [
  {
    table: 'users',
    by: { columns: ['id'] },
    given: [
      'id',
      'kind',
      'staff_role',
      'email',
      'email_verified_at',
      'username',
      'first_name',
      'middle_name',
      'last_name',
      'position',
      'birthdate',
      'country_code',
      'phone',
      'timezone',
      'text_color',
      'highlight_color',
      'twitter',
      'linkedin',
      'website',
      'visibility',
      'open_web',
      'avatar_key',
      'password_changed_at',
      'totp_enabled_at',
      'invited_at',
      'last_login_at',
      'disabled_at',
      'disabled_reason',
      'erase_at',
      'created_at',
      'updated_at',
    ],
    withheld: ['email_key', 'username_key', 'password_hash', 'totp_seed', 'totp_last_step', 'erased_at'],
    erasure: 'pseudonym',
  },
  {
    table: 'memberships',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'role', 'created_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'program_memberships',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'program_id', 'role', 'activated_at', 'created_at'],
    withheld: ['user_id'],
    erasure: 'with',
  },
  {
    table: 'agent_invitations',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'program_id', 'state', 'created_at', 'answered_at'],
    withheld: ['id', 'user_id', 'invited_by'],
    erasure: 'deleted',
  },
  {
    table: 'program_follows',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'program_id', 'created_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'program_drafts',
    by: { columns: ['updated_by'] },
    given: ['organization_id', 'program_id', 'revision', 'updated_at'],
    // It is the organization's text, whoever saved it last.
    withheld: ['body', 'updated_by'],
    erasure: 'kept',
  },
  {
    table: 'audit_events',
    by: { columns: ['actor_id'] },
    given: ['organization_id', 'program_id', 'action', 'thing', 'thing_id', 'outcome', 'created_at'],
    // What a change was about may name others.
    withheld: ['id', 'actor_id', 'details'],
    erasure: 'kept',
  },
  {
    table: 'target_documents',
    by: { columns: ['uploaded_by'] },
    given: [
      'organization_id',
      'target_id',
      'address',
      'file_name',
      'file_type',
      'size_bytes',
      'state',
      'uploaded_at',
      'decided_at',
      'reason',
    ],
    withheld: ['id', 'file_key', 'uploaded_by', 'decided_by'],
    erasure: 'kept',
  },
  {
    table: 'invitations',
    by: { email: 'email' },
    given: [
      'organization_id',
      'email',
      'role',
      'program_id',
      'program_role',
      'state',
      'sends',
      'mailed_at',
      'sent_at',
      'expires_at',
      'answered_at',
      'created_at',
    ],
    // Who invited whom is the organization's.
    withheld: ['id', 'email_key', 'invited_by', 'answered_by', 'token_hash', 'token_at'],
    erasure: 'deleted',
  },
  {
    table: 'suspensions',
    by: { columns: ['user_id'] },
    given: ['clause', 'notice', 'started_at', 'ended_at'],
    withheld: ['id', 'user_id'],
    erasure: 'deleted',
  },
  {
    table: 'second_factor_recoveries',
    by: { columns: ['user_id'] },
    given: ['asked_at', 'due_at', 'closed_at', 'outcome'],
    withheld: ['id', 'user_id'],
    erasure: 'deleted',
  },
  {
    table: 'staff_acts',
    by: { columns: ['person_id'] },
    given: ['action', 'clause', 'reason', 'at'],
    // Who of the staff acted is theirs; the rest names the row.
    withheld: ['id', 'staff_id', 'subject', 'subject_id', 'subject_name', 'organization_id', 'person_id', 'lead_id'],
    erasure: 'kept',
  },
  {
    table: 'consents',
    by: { columns: ['user_id'] },
    given: ['document', 'version', 'accepted_at', 'accepted_from'],
    withheld: ['id', 'user_id'],
    erasure: 'deleted',
  },
  {
    table: 'availability',
    by: { columns: ['user_id'] },
    given: ['work_type', 'weekend', 'updated_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'availability_hours',
    by: { columns: ['user_id'] },
    given: ['weekday', 'starts_at', 'ends_at'],
    withheld: ['user_id'],
    erasure: 'with',
  },
  {
    table: 'follows',
    by: { columns: ['follower_id', 'followed_id'] },
    given: ['follower_id', 'followed_id', 'created_at'],
    withheld: [],
    erasure: 'deleted',
  },
  {
    table: 'notification_choices',
    by: { columns: ['user_id'] },
    given: ['kind', 'channel', 'wanted', 'updated_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'notifications',
    by: { columns: ['user_id'] },
    given: ['kind', 'organization_id', 'actor_id', 'data', 'in_app', 'by_mail', 'created_at', 'read_at', 'mailed_at'],
    withheld: ['id', 'user_id'],
    erasure: 'deleted',
  },
  {
    table: 'sessions',
    by: { columns: ['user_id'] },
    given: [
      'id',
      'second_factor_due',
      'second_factor',
      'tries',
      'user_agent',
      'address',
      'started_at',
      'confirmed_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'end_reason',
      'misuse_at',
    ],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'grants',
    by: bySession,
    given: ['session_id', 'app', 'access_expires_at', 'rotated_at', 'created_at'],
    withheld: ['id', 'half_hash', 'access_hash', 'last_access_hash'],
    erasure: 'with',
  },
  {
    table: 'handoff_codes',
    by: { through: 'grants', column: 'grant_id', of: bySession },
    given: ['app', 'origin', 'created_at', 'expires_at', 'used_at'],
    withheld: ['code_hash', 'grant_id', 'challenge'],
    erasure: 'with',
  },
  {
    table: 'refresh_tokens',
    by: { through: 'grants', column: 'grant_id', of: bySession },
    given: ['rotated_at', 'created_at'],
    withheld: ['token_hash', 'grant_id'],
    erasure: 'with',
  },
  {
    table: 'known_browsers',
    by: { columns: ['user_id'] },
    given: ['last_used_at'],
    withheld: ['user_id', 'browser_hash'],
    erasure: 'deleted',
  },
  {
    table: 'recovery_codes',
    by: { columns: ['user_id'] },
    given: ['used_at'],
    withheld: ['user_id', 'code_hash'],
    erasure: 'deleted',
  },
  {
    table: 'passkeys',
    by: { columns: ['user_id'] },
    given: ['name', 'transports', 'synced', 'created_at', 'last_used_at'],
    withheld: ['id', 'user_id', 'credential_id', 'public_key', 'sign_count'],
    erasure: 'deleted',
  },
  {
    table: 'passkey_challenges',
    by: bySession,
    given: ['purpose', 'expires_at'],
    withheld: ['session_id', 'challenge'],
    erasure: 'with',
  },
  {
    table: 'totp_setups',
    by: { columns: ['user_id'] },
    given: ['expires_at'],
    withheld: ['user_id', 'seed'],
    erasure: 'deleted',
  },
  {
    table: 'one_time_links',
    by: { columns: ['user_id'] },
    given: ['purpose', 'email', 'expires_at', 'used_at', 'created_at'],
    withheld: ['token_hash', 'user_id', 'email_change_id'],
    erasure: 'deleted',
  },
  {
    table: 'email_changes',
    by: { columns: ['user_id'] },
    given: [
      'old_email',
      'new_email',
      'old_agreed_at',
      'new_agreed_at',
      'asked_at',
      'expires_at',
      'closed_at',
      'outcome',
    ],
    withheld: ['id', 'user_id', 'session_id'],
    erasure: 'deleted',
  },
  {
    table: 'account_letters',
    by: { columns: ['user_id'] },
    given: ['kind', 'claimed_at', 'sent_at'],
    withheld: ['user_id', 'occasion'],
    erasure: 'deleted',
  },
  {
    table: 'data_exports',
    by: { columns: ['user_id'] },
    given: ['asked_at', 'ready_at', 'expires_at', 'bytes'],
    withheld: ['id', 'user_id', 'state', 'progress', 'content'],
    erasure: 'deleted',
  },
  {
    table: 'leads',
    by: { email: 'email' },
    given: [
      'first_name',
      'last_name',
      'email',
      'organization',
      'country_code',
      'country_text',
      'phone',
      'interest',
      'message',
      'consent_version',
      'consent_at',
      'consent_ip',
      'news_consent',
      'notice_sent_at',
      'created_at',
    ],
    // How sales judges a lead is the organization's own note, gone with the row.
    withheld: ['id', 'state', 'owner_id', 'updated_at'],
    erasure: 'deleted',
  },
  {
    table: 'reset_requests',
    by: { email: 'email' },
    given: ['email', 'created_at'],
    withheld: ['id'],
    erasure: 'deleted',
  },
]
