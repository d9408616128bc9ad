import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { audiences, reportEventKinds, reportSides, reportStates } from '../reports/values.ts'
import { after, byToken, moment, reference, size, v1Meta } from './v1-fields.ts'

export const v1Event = z.object({
  kind: z.enum(reportEventKinds),
  report: reference,
  program: z.uuid(),
  number: z.int(),
  audience: z.enum(audiences),
  side: z.enum(reportSides),
  from: z.optional(z.enum(reportStates)),
  to: z.optional(z.enum(reportStates)),
  at: moment,
})
export type V1Event = z.output<typeof v1Event>

export const listV1Events = operation({
  ...byToken,
  name: 'listV1Events',
  summary: 'List what happened to reports since a cursor, in the order in which it became visible; without texts',
  method: 'GET',
  path: '/api/v1/events',
  scope: 'events:read',
  requires: { thing: 'report', permission: 'report.read', tenant: 'token' },
  query: z.strictObject({ after, size }),
  answer: z.array(v1Event),
  meta: v1Meta,
  lines: true,
  errors: [],
})

export const v1AuditEvent = z.object({
  id: z.uuid(),
  at: moment,
  actor: z.nullable(z.string()),
  action: z.string(),
  thing: z.string(),
  thing_id: z.nullable(z.string()),
  program: z.nullable(z.uuid()),
  outcome: z.enum(['done', 'denied']),
})
export type V1AuditEvent = z.output<typeof v1AuditEvent>

export const listV1AuditEvents = operation({
  ...byToken,
  name: 'listV1AuditEvents',
  summary: 'List the audit log since a cursor, in the order in which it became visible',
  method: 'GET',
  path: '/api/v1/audit-events',
  scope: 'audit:read',
  requires: { thing: 'audit_event', permission: 'audit.read', tenant: 'token' },
  query: z.strictObject({ after, size }),
  answer: z.array(v1AuditEvent),
  meta: v1Meta,
  lines: true,
  errors: [],
})
