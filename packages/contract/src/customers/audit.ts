import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { pageMeta, pageQuery } from './members.ts'

export const auditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Empty for what the platform did by itself. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** `noun.past` for a change, the permission for a denied try. */
  action: z.string(),
  thing: z.string(),
  thing_id: z.nullable(z.string()),
  /** What or whom it is about, by the name of today: a target, a member, the handle of an agent, the reference of a report. */
  about: z.nullable(z.string()),
  program: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  outcome: z.enum(['done', 'denied']),
  /** What a reader needs to understand it; names and values differ by action. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.output<typeof auditEvent>

export const listAuditEvents = operation({
  name: 'listAuditEvents',
  summary: 'What happened in an organization, the newest first; in their own programs for those who lead only there',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/audit',
  access: 'member',
  demand: { thing: 'audit_event', permission: 'audit.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: pageQuery,
  answer: z.array(auditEvent),
  meta: pageMeta,
  errors: [],
})
