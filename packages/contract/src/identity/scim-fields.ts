import * as z from 'zod/mini'

/** What SCIM operations share: a directory calls them by a credential of its organization, and no session opens them. */
export const byDirectory = { access: 'scim', limit: 'machine', bare: true } as const
export const scimBase = '/scim/v2'

export const scimLimits = {
  /** Resources in one page of a list. */
  page: 200,
  /** People that one request adds to a group or removes from it. */
  members: 1000,
  /** Operations in one PATCH. */
  operations: 100,
  /** People and groups that an organization may have. */
  users: 10_000,
  groups: 1000,
  filter: 400,
} as const

export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

const short = z.string().check(z.maxLength(400))

/** Parameters of a list; sorting is accepted and not done, as the standard allows. */
export const scimListQuery = z.strictObject({
  filter: z.optional(z.string().check(z.maxLength(scimLimits.filter))),
  startIndex: z.optional(short),
  count: z.optional(short),
  attributes: z.optional(short),
  excludedAttributes: z.optional(short),
  sortBy: z.optional(short),
  sortOrder: z.optional(short),
})

/** Parameters that choose the attributes of one resource. */
export const scimViewQuery = z.strictObject({
  attributes: z.optional(short),
  excludedAttributes: z.optional(short),
})

/** A PATCH of RFC 7644: what each operation may say is checked by the resource that it changes. */
export const scimPatch = z.object({
  schemas: z.optional(z.array(short).check(z.maxLength(10))),
  Operations: z
    .array(z.object({ op: z.string().check(z.maxLength(20)), path: z.optional(short), value: z.optional(z.unknown()) }))
    .check(z.minLength(1), z.maxLength(scimLimits.operations)),
})
export type ScimPatch = z.output<typeof scimPatch>

export const scimMeta = z.object({
  resourceType: z.string(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
})

/** One page of a list. */
// @__NO_SIDE_EFFECTS__
export function scimListOf<S extends z.ZodMiniType>(resource: S) {
  return z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })
}

/** A reference to another resource of the same directory. */
export const scimReference = z.object({ value: z.string(), display: z.optional(z.string()) })
