import * as z from 'zod/mini'
import { line, optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { engagementLimits } from './values.ts'

/** What staff record about the invoice of a pentest. */
export const invoiceStates = ['not_issued', 'sent', 'paid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const orderNumber = line({ max: engagementLimits.paperNumber, required: 'engagement.order_number' })

const billing = z.object({
  /** Absent until an owner of the organization gives it. */
  order_number: z.optional(z.string()),
  invoice: z.object({
    state: z.enum(invoiceStates),
    number: z.optional(z.string()),
    /** When staff recorded it last. */
    at: z.optional(z.iso.datetime()),
  }),
  can: abilities(['order', 'record']),
})
export type EngagementBilling = z.output<typeof billing>

const ofMember = {
  path: '/api/customers/organizations/{organization}/engagements/{engagement}/billing',
  access: 'member',
  params: z.extend(organizationParams, { engagement: z.uuid() }),
  answer: billing,
} as const
const ofStaff = {
  path: '/api/staff/engagements/{id}/billing',
  access: 'staff',
  requires: { thing: 'engagement', permission: 'engagement.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: billing,
} as const
const readers = ['getEngagementBilling', 'getStaffEngagementBilling'] as const

export const getEngagementBilling = operation({
  ...ofMember,
  name: 'getEngagementBilling',
  summary: 'Get the order number of a pentest, and its invoice',
  method: 'GET',
  requires: { thing: 'engagement', permission: 'wallet.read', tenant: 'path' },
  limit: 'read',
  errors: ['request.not_found'],
})

export const setEngagementOrder = operation({
  ...ofMember,
  name: 'setEngagementOrder',
  summary: 'Give the order number under which the organization buys a pentest; it stays once the invoice was sent',
  method: 'POST',
  requires: { thing: 'engagement', permission: 'program.create', tenant: 'path' },
  limit: 'session',
  body: z.strictObject({ order_number: orderNumber }),
  send: 'json',
  success: 'engagement.ordered',
  changes: readers,
  errors: ['request.not_found', 'engagement.invoiced', 'engagement.move_refused'],
})

export const getStaffEngagementBilling = operation({
  ...ofStaff,
  name: 'getStaffEngagementBilling',
  summary: 'Get the order number of a pentest, and its invoice',
  method: 'GET',
  errors: ['request.not_found'],
})

export const invoiceForm = z
  .strictObject({
    state: z.enum(invoiceStates, reason('state.required')),
    number: optional(line({ max: engagementLimits.paperNumber, required: 'engagement.invoice_number' })),
  })
  .check((payload) => {
    const { state, number } = payload.value
    if ((state === 'not_issued') === (number === undefined)) return
    payload.issues.push({ code: 'custom', message: 'engagement.invoice_number', path: ['number'], input: number })
  })

export const recordEngagementInvoice = operation({
  ...ofStaff,
  name: 'recordEngagementInvoice',
  summary: 'Record the number of the invoice of a pentest, and whether it was sent or paid',
  method: 'POST',
  body: invoiceForm,
  send: 'json',
  success: 'engagement.invoice_recorded',
  changes: readers,
  errors: ['request.not_found', 'engagement.move_refused'],
})
