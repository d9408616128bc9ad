import * as z from 'zod/mini'
import { lengths, searchText } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { isSearchable } from '../reports/search.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

export const auditOutcomes = ['done', 'denied'] as const

export const auditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Empty for what the platform did automatically. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** `noun.past` for a change, the permission for a denied attempt. */
  action: z.string(),
  thing: z.string(),
  thing_id: z.nullable(z.string()),
  /** The subject by its current name: a target, a member, the handle of an agent, the reference of a report. */
  about: z.nullable(z.string()),
  program: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  outcome: z.enum(auditOutcomes),
  /** Context for the reader; names and values differ by action. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.output<typeof auditEvent>

const day = z.iso.date()

/** Which events of the log are listed or written to a file. */
export const auditFilters = z.strictObject({
  action: z.optional(z.string().check(z.maxLength(81), z.regex(/^[a-z_]{1,40}[.][a-z_]{1,40}$/))),
  /** A member of the organization. Agents are not found: each organization knows them by another identifier. */
  actor: z.optional(z.uuid()),
  outcome: z.optional(z.enum(auditOutcomes)),
  /** First and last day, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
  /** Part of the name of a target, a program or a member, or the reference of a report. */
  q: z.optional(searchText(lengths.search).check(z.refine(isSearchable, reason('search.too_short')))),
})
export type AuditFilters = z.output<typeof auditFilters>

export const listAuditEvents = operation({
  name: 'listAuditEvents',
  summary: 'List the audit log of an organization, newest first; program-level roles see their programs only',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/audit',
  access: 'member',
  requires: { thing: 'audit_event', permission: 'audit.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: z.strictObject({ ...pageQuery.shape, ...auditFilters.shape }),
  answer: z.array(auditEvent),
  meta: pageMeta,
  errors: [],
})

/** Events in one part of a file. */
export const auditPartSize = 5000

export const exportAuditEvents = operation({
  name: 'exportAuditEvents',
  summary:
    'Write the events of the audit log that the member may read as CSV, newest first, in parts that make a file one after another; the log records each part',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/audit/export',
  access: 'member',
  requires: { thing: 'audit_event', permission: 'audit.read', tenant: 'path' },
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  /** `after` is the `next` of the part before. */
  body: z.strictObject({ filters: auditFilters, after: z.optional(z.uuid()) }),
  answer: z.object({ file_name: z.string(), content: z.string(), count: z.int(), next: z.nullable(z.uuid()) }),
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first'],
})
