import { handle } from '#server/http/handle.ts'
import { listScimSchemas as operation } from '@grana/contract/identity/scim-discovery'
import { scimUrns } from '@grana/contract/identity/scim-fields'
import { toListResponse } from './parse-list.ts'

type Kind = 'string' | 'boolean' | 'complex'

const attribute = (name: string, type: Kind = 'string', changes: object = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
})

const readOnly = { mutability: 'readOnly' }
const references = [attribute('value'), attribute('display', 'string', readOnly)]

const schemas = [
  {
    schemas: [scimUrns.schema],
    id: scimUrns.user,
    name: 'User',
    attributes: [
      attribute('userName', 'string', { required: true, mutability: 'immutable', uniqueness: 'server' }),
      attribute('externalId', 'string', { caseExact: true, uniqueness: 'server' }),
      { ...attribute('name', 'complex'), subAttributes: [attribute('givenName'), attribute('familyName')] },
      attribute('displayName'),
      attribute('active', 'boolean'),
      {
        ...attribute('emails', 'complex', { multiValued: true, ...readOnly }),
        subAttributes: [
          attribute('value', 'string', readOnly),
          attribute('type', 'string', readOnly),
          attribute('primary', 'boolean', readOnly),
        ],
      },
      { ...attribute('groups', 'complex', { multiValued: true, ...readOnly }), subAttributes: references },
    ],
  },
  {
    schemas: [scimUrns.schema],
    id: scimUrns.group,
    name: 'Group',
    attributes: [
      attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'string', { caseExact: true }),
      {
        ...attribute('members', 'complex', { multiValued: true, returned: 'request' }),
        subAttributes: references,
      },
    ],
  },
]

export const listScimSchemas = handle(operation, () =>
  toListResponse([...schemas], { startIndex: 1, total: schemas.length }),
)
