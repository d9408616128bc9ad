import { sql } from 'kysely'
import type { PersonMatch, PersonTable } from './person-table.ts'
import { addressTables } from './person-tables-addresses.ts'
import { pentestTables } from './person-tables-pentests.ts'
import { reportTables } from './person-tables-reports.ts'
import { rewardTables } from './person-tables-rewards.ts'
import { shareTables } from './person-tables-shares.ts'
import { workTables } from './person-tables-work.ts'

const bySession: PersonMatch = { through: 'sessions', column: 'session_id', of: { columns: ['user_id'] } }

const handleOf = (column: string) =>
  sql`(select u.username from grana.users u where u.id = ${sql.ref(`follows.${column}`)})`

/** A follower's handle is revealed only to friends, who follow each other. */
const friendOnly = sql`case when exists (
  select from grana.follows back where (back.follower_id, back.followed_id) = (follows.followed_id, follows.follower_id))
  then ${handleOf('follower_id')} end`

/** The actor as shown in the notification: an agent by handle, and none for an erased account. */
const actorName = sql`(
  select case when u.kind = 'agent' then u.username else u.first_name || ' ' || u.last_name end
  from grana.users u where u.id = notifications.actor_id and u.erased_at is null)`

/**
 * Every table with personal data, the columns that the export includes, and what happens to its rows on erasure.
 * A test compares this list with the schema and fails for a missing table or column.
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
      'staff_passkey_since',
      'factor_waits_until',
      'invited_at',
      'last_login_at',
      'disabled_at',
      'disabled_reason',
      'erase_at',
      'created_at',
      'updated_at',
    ],
    withheld: ['email_key', 'username_key', 'password_hash', 'totp_seed', 'totp_last_step', 'erased_at', 'is_guest'],
    erasure: 'pseudonym',
  },
  ...pentestTables,
  ...workTables,
  ...reportTables,
  ...rewardTables,
  ...shareTables,
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
    table: 'agent_profiles',
    by: { columns: ['user_id'] },
    given: ['languages', 'hours_for', 'is_findable', 'updated_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'follows',
    by: { columns: ['follower_id', 'followed_id'] },
    given: ['created_at'],
    names: { follower: friendOnly, followed: handleOf('followed_id') },
    withheld: ['follower_id', 'followed_id'],
    erasure: 'deleted',
  },
  {
    table: 'calendar_feeds',
    by: { columns: ['user_id'] },
    given: ['created_at'],
    withheld: ['user_id', 'seed', 'token_hash'],
    erasure: 'deleted',
  },
  {
    table: 'inbox_views',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'name', 'search', 'created_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'traffic_marks',
    by: { columns: ['agent_id'] },
    given: ['organization_id', 'program_id', 'mark', 'target_id', 'day', 'created_at', 'confirmed_at'],
    withheld: ['agent_id'],
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
    given: ['kind', 'organization_id', 'data', 'in_app', 'by_mail', 'created_at', 'read_at', 'mailed_at', 'over_at'],
    names: { actor: actorName },
    withheld: ['id', 'user_id', 'actor_id', 'once'],
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
    withheld: ['user_id', 'provider_id'],
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
    given: ['last_used_at', 'email_proven_at'],
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
    given: ['asked_at', 'ready_at', 'expires_at', 'bytes', 'with_reports'],
    withheld: ['id', 'user_id', 'state', 'progress', 'content'],
    erasure: 'deleted',
  },
  ...addressTables,
]
