import type { Context } from '#server/context.ts'
import { scimUrns } from '@grana/contract/identity/scim-fields'
import type { ScimGroup } from '@grana/contract/identity/scim-groups'
import type { ScimGroupRow } from './queries-groups.ts'
import { locationOf } from './to-scim-user.ts'

export function toScimGroup(config: Pick<Context['config'], 'apiUrl'>, row: ScimGroupRow): ScimGroup {
  return {
    schemas: [scimUrns.group],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: row.members.map(({ id, name }) => ({ value: id, display: name })),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: locationOf(config, 'Groups', row.id),
    },
  }
}
