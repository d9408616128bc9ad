import { handle } from '#server/http/handle.ts'
import { listScimResourceTypes as operation } from '@grana/contract/identity/scim-discovery'
import { scimUrns } from '@grana/contract/identity/scim-fields'
import { toListResponse } from './parse-list.ts'

const types = [
  { schemas: [scimUrns.resourceType], id: 'User', name: 'User', endpoint: '/Users', schema: scimUrns.user },
  { schemas: [scimUrns.resourceType], id: 'Group', name: 'Group', endpoint: '/Groups', schema: scimUrns.group },
]

export const listScimResourceTypes = handle(operation, () =>
  toListResponse([...types], { startIndex: 1, total: types.length }),
)
