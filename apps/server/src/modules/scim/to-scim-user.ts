import type { Context } from '#server/context.ts'
import { scimBase, scimUrns } from '@grana/contract/identity/scim-fields'
import type { ScimUser } from '@grana/contract/identity/scim-users'
import type { ScimUserRow } from './queries-users.ts'

type Config = Pick<Context['config'], 'apiUrl'>

/** Where a resource is. */
export const locationOf = ({ apiUrl }: Config, kind: 'Users' | 'Groups', id: string) =>
  `${apiUrl}${scimBase}/${kind}/${id}`

function namesOf({ given_name: given, family_name: family }: ScimUserRow): Pick<ScimUser, 'name'> {
  if (given === null && family === null) return {}
  return {
    name: {
      formatted: [given, family].filter((one) => one !== null).join(' '),
      ...(given !== null && { givenName: given }),
      ...(family !== null && { familyName: family }),
    },
  }
}

/** A person of the directory, as the directory wrote them: nothing of the account. */
export function toScimUser(config: Config, row: ScimUserRow): ScimUser {
  return {
    schemas: [scimUrns.user],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...namesOf(row),
    ...(row.display_name !== null && { displayName: row.display_name }),
    emails: [{ value: row.user_name, type: 'work', primary: true }],
    active: row.active,
    groups: row.groups.map(({ id, name }) => ({ value: id, display: name })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: locationOf(config, 'Users', row.id),
    },
  }
}
