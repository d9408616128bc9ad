import type { PersonTable } from './person-table.ts'

/** What a person sent with an address alone, without an account. */
export const addressTables: readonly PersonTable[] = [
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
    // The sales state of a lead is an internal note; it is deleted with the row.
    withheld: ['id', 'state', 'owner_id', 'updated_at'],
    erasure: 'deleted',
  },
  {
    table: 'open_reports',
    by: { email: 'email' },
    given: [
      'organization_id',
      'program_id',
      'email',
      'form',
      'consent_version',
      'consent_ip',
      'created_at',
      'link_sent_at',
      'proven_at',
      'ended_at',
      'end_reason',
    ],
    withheld: ['id', 'email_key', 'secret_hash', 'guest_id', 'told_event', 'claimed_by'],
    behindFactor: true,
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
