import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { byDirectory, scimBase, scimListOf } from './scim-fields.ts'

const onDirectory = {
  ...byDirectory,
  requires: { thing: 'scim_credential', permission: 'members.govern', tenant: 'token' },
  method: 'GET',
  errors: [],
} as const

const supported = z.object({ supported: z.boolean() })

export const getScimServiceProviderConfig = operation({
  ...onDirectory,
  name: 'getScimServiceProviderConfig',
  summary: 'Say which parts of SCIM are supported',
  path: `${scimBase}/ServiceProviderConfig`,
  answer: z.object({
    schemas: z.array(z.string()),
    patch: supported,
    bulk: z.object({ supported: z.boolean(), maxOperations: z.number(), maxPayloadSize: z.number() }),
    filter: z.object({ supported: z.boolean(), maxResults: z.number() }),
    changePassword: supported,
    sort: supported,
    etag: supported,
    authenticationSchemes: z.array(z.object({ type: z.string(), name: z.string(), description: z.string() })),
  }),
})

export const listScimResourceTypes = operation({
  ...onDirectory,
  name: 'listScimResourceTypes',
  summary: 'List the kinds of SCIM resources',
  path: `${scimBase}/ResourceTypes`,
  answer: scimListOf(
    z.object({
      schemas: z.array(z.string()),
      id: z.string(),
      name: z.string(),
      endpoint: z.string(),
      schema: z.string(),
    }),
  ),
})

const attribute = z.object({
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
})

export const listScimSchemas = operation({
  ...onDirectory,
  name: 'listScimSchemas',
  summary: 'List the attributes of SCIM resources',
  path: `${scimBase}/Schemas`,
  answer: scimListOf(
    z.object({
      schemas: z.array(z.string()),
      id: z.string(),
      name: z.string(),
      attributes: z.array(z.extend(attribute, { subAttributes: z.optional(z.array(attribute)) })),
    }),
  ),
})
