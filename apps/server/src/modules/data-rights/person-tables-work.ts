import type { PersonTable } from './person-table.ts'

/** A user's work in organizations and programs, and the audit records of the platform. */
export const workTables: readonly PersonTable[] = [
  {
    table: 'memberships',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'role', 'role_changed_at', 'created_at'],
    withheld: ['user_id', 'appointed_by'],
    erasure: 'deleted',
  },
  {
    table: 'program_memberships',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'program_id', 'role', 'activated_at', 'created_at'],
    withheld: ['user_id', 'appointed_by'],
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
    table: 'program_drafts',
    by: { columns: ['updated_by'] },
    given: ['organization_id', 'program_id', 'revision', 'updated_at'],
    // The text belongs to the organization; the user only saved it last.
    withheld: ['body', 'updated_by'],
    erasure: 'kept',
  },
  {
    table: 'program_follows',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'program_id', 'created_at'],
    withheld: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'audit_events',
    by: { columns: ['actor_id'] },
    given: ['organization_id', 'program_id', 'action', 'thing', 'thing_id', 'outcome', 'created_at'],
    // The details of a change may name other users.
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
    // Who invited whom is the organization's data.
    withheld: ['id', 'email_key', 'invited_by', 'answered_by', 'token_hash', 'token_at'],
    erasure: 'deleted',
  },
  {
    table: 'suspensions',
    by: { columns: ['user_id'] },
    given: ['clause', 'notice', 'was_off', 'started_at', 'ended_at'],
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
    // The acting staff member is staff data; the other columns only identify the row.
    withheld: ['id', 'staff_id', 'subject', 'subject_id', 'subject_name', 'organization_id', 'person_id', 'lead_id'],
    erasure: 'kept',
  },
  {
    // Search words of the acts above.
    table: 'staff_act_words',
    by: { through: 'staff_acts', column: 'act_id', of: { columns: ['person_id'] } },
    given: ['word'],
    withheld: ['act_id'],
    erasure: 'kept',
  },
]
