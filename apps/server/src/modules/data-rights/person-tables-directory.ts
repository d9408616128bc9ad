import type { PersonTable } from './person-table.ts'

/** What a user connected to the directory of an organization, and what the directory says of them. */
export const directoryTables: readonly PersonTable[] = [
  {
    table: 'group_roles',
    by: { columns: ['created_by'] },
    given: ['organization_id', 'group_name', 'group_key', 'role', 'program_id', 'program_role', 'created_at'],
    withheld: ['id', 'created_by'],
    erasure: 'kept',
  },
  {
    table: 'group_grants',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'group_role_id', 'source', 'is_given', 'granted_at'],
    withheld: ['user_id'],
    erasure: 'with',
  },
  {
    table: 'scim_credentials',
    by: { columns: ['created_by'] },
    given: ['organization_id', 'name', 'created_at', 'last_used_at', 'previous_until', 'revoked_at', 'end_reason'],
    withheld: ['id', 'created_by', 'secret_hash', 'hint', 'previous_hash'],
    erasure: 'kept',
  },
  {
    table: 'scim_users',
    by: { columns: ['user_id'] },
    given: [
      'organization_id',
      'user_name',
      'user_key',
      'external_id',
      'given_name',
      'family_name',
      'display_name',
      'active',
      'created_at',
      'updated_at',
    ],
    withheld: ['id', 'user_id'],
    erasure: 'deleted',
  },
  {
    table: 'scim_group_members',
    by: { through: 'scim_users', column: 'scim_user_id', of: { columns: ['user_id'] } },
    given: ['organization_id', 'group_id', 'scim_user_id'],
    withheld: [],
    erasure: 'with',
  },
]
