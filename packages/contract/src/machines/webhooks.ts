import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { reportEventKinds } from '../reports/values.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/webhooks'
const requires = { thing: 'webhook', permission: 'webhooks.govern', tenant: 'path' } as const
const webhookParams = z.extend(organizationParams, { webhook: z.uuid() })
const governed = { access: 'member', requires, factor: 'any' } as const

export const webhookLimits = { url: 2048, perOrganization: 20, programs: 50, page: 50 } as const

/** Hours for which deliveries are also signed with the secret before a rotation. */
export const webhookOverlapHours = 24

/** Why the last attempt of a delivery failed. `refused`: the address is not one of the public internet. */
const deliveryFaults = [
  'refused',
  'unresolved',
  'resolver_failed',
  'redirected',
  'unreachable',
  'not_secure',
  'timed_out',
  'garbled',
  'wrong_status',
  'unreadable',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** A webhook as its organization sees it; its secret is shown once. */
const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Absent for all programs of the organization. */
  programs: z.optional(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  /** Absent for all kinds of events. */
  kinds: z.optional(z.array(z.enum(reportEventKinds))),
  with_content: z.boolean(),
  /** The last characters of the secret. */
  hint: z.string(),
  created_by: z.string(),
  /** Whether the person who created it is still an owner. */
  is_creator_owner: z.boolean(),
  created_at: z.iso.datetime(),
  /** Until when deliveries are also signed with the secret before the last rotation. */
  previous_until: z.optional(z.iso.datetime()),
  state: z.enum(['on', 'off']),
  off_reason: z.optional(z.enum(['person', 'failing', 'gone'])),
  /** Since when every attempt failed. */
  failing_since: z.optional(z.iso.datetime()),
  delivered_at: z.optional(z.iso.datetime()),
  /** How many deliveries wait. */
  pending: z.int(),
})
export type Webhook = z.output<typeof webhook>

const issuedWebhook = z.object({ secret: z.string(), webhooks: z.array(webhook) })
export type IssuedWebhook = z.output<typeof issuedWebhook>

const delivery = z.object({
  id: z.uuid(),
  kind: z.enum(['test', ...reportEventKinds]),
  report: z.optional(z.object({ id: z.uuid(), reference: z.string() })),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  /** When it is next attempted, while it waits. */
  due_at: z.optional(z.iso.datetime()),
  attempted_at: z.optional(z.iso.datetime()),
  status: z.optional(z.int()),
  fault: z.optional(z.enum(deliveryFaults)),
  duration_ms: z.optional(z.int()),
  created_at: z.iso.datetime(),
})
export type WebhookDelivery = z.output<typeof delivery>

const chosen = <T extends z.ZodMiniType>(values: T, most: number, code: 'webhook.programs' | 'webhook.kinds') =>
  z.optional(z.array(values).check(z.minLength(1, reason(code)), z.maxLength(most, reason(code))))

export const listWebhooks = operation({
  ...governed,
  name: 'listWebhooks',
  summary: 'List the webhooks of an organization, newest first',
  method: 'GET',
  path,
  limit: 'session',
  params: organizationParams,
  answer: z.array(webhook),
  errors: [],
})

export const createWebhook = operation({
  ...governed,
  name: 'createWebhook',
  summary: 'Create a webhook; the answer shows its secret once',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({
    url: z
      .string(reason('webhook.url'))
      .check(
        z.trim(),
        z.maxLength(webhookLimits.url, reason('webhook.url')),
        z.regex(/^https?:\/\/[^\s/]+/i, reason('webhook.url')),
      ),
    /** Absent for all programs. */
    programs: chosen(z.uuid(), webhookLimits.programs, 'webhook.programs'),
    /** Absent for all kinds. */
    kinds: chosen(z.enum(reportEventKinds), reportEventKinds.length, 'webhook.kinds'),
    /** Deliveries carry title, severity, weakness and texts of comments. */
    with_content: z.boolean(),
  }),
  answer: issuedWebhook,
  changes: ['listWebhooks', 'listAuditEvents'],
  errors: ['auth.confirm_first', 'webhook.too_many', 'webhook.address'],
})

export const rotateWebhook = operation({
  ...governed,
  name: 'rotateWebhook',
  summary: 'Replace the secret of a webhook; deliveries are signed with both for a day',
  method: 'POST',
  path: `${path}/{webhook}/rotate`,
  freshWithin: 300,
  limit: 'secret',
  params: webhookParams,
  answer: issuedWebhook,
  changes: ['listWebhooks', 'listAuditEvents'],
  errors: ['auth.confirm_first'],
})

export const switchWebhook = operation({
  ...governed,
  name: 'switchWebhook',
  summary: 'Switch a webhook on or off; switched on, it sends what waited for it',
  method: 'POST',
  path: `${path}/{webhook}/switch`,
  limit: 'session',
  params: webhookParams,
  body: z.strictObject({ is_on: z.boolean() }),
  answer: z.array(webhook),
  changes: ['listWebhooks', 'listWebhookDeliveries', 'listAuditEvents'],
  errors: [],
})

export const removeWebhook = operation({
  ...governed,
  name: 'removeWebhook',
  summary: 'Remove a webhook with its deliveries',
  method: 'DELETE',
  path: `${path}/{webhook}`,
  limit: 'session',
  params: webhookParams,
  answer: z.array(webhook),
  changes: ['listWebhooks', 'listAuditEvents'],
  errors: [],
})

export const sendWebhookTest = operation({
  ...governed,
  name: 'sendWebhookTest',
  summary: 'Send a test to a webhook, also while it is off',
  method: 'POST',
  path: `${path}/{webhook}/test`,
  limit: 'secret',
  params: webhookParams,
  answer: delivery,
  changes: ['listWebhooks', 'listWebhookDeliveries', 'listAuditEvents'],
  errors: [],
})

export const listWebhookDeliveries = operation({
  ...governed,
  name: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook of the last 30 days, newest first',
  method: 'GET',
  path: `${path}/{webhook}/deliveries`,
  limit: 'session',
  params: webhookParams,
  query: z.strictObject({
    /** The last delivery of the page before. */
    after: z.optional(z.uuid()),
  }),
  answer: z.array(delivery),
  meta: z.object({ next: z.nullable(z.uuid()) }),
  errors: [],
})

export const replayWebhookDelivery = operation({
  ...governed,
  name: 'replayWebhookDelivery',
  summary: 'Send a delivery again, with the same identifier',
  method: 'POST',
  path: `${path}/{webhook}/deliveries/{webhook_delivery}/replay`,
  limit: 'session',
  params: z.extend(webhookParams, { webhook_delivery: z.uuid() }),
  answer: delivery,
  changes: ['listWebhooks', 'listWebhookDeliveries', 'listAuditEvents'],
  errors: ['webhook.off'],
})
