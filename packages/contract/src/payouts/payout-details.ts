import * as z from 'zod/mini'
import { line, optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import type { ValidationCode } from '../validation.ts'
import { isAba, isCbu, isCci, isClabe, isPixKey, isRut } from './account-numbers.ts'

export const payoutMethods = [
  'mx_clabe',
  'iban',
  'co_bank',
  'ar_cbu',
  'cl_bank',
  'pe_cci',
  'br_pix',
  'us_bank',
  'paypal',
] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const payoutAccountTypes = ['checking', 'savings'] as const

type MethodRule = {
  /** The country of the account, where the method has one. */
  country?: string
  /** Fields besides the holder and the account. */
  fields: readonly ('bank' | 'routing' | 'account_type' | 'tax_number')[]
  isAccount: (account: string) => boolean
  code: ValidationCode
}

const isAccountNumber = (text: string): boolean => /^\d{4,20}$/.test(text)

/** What each method asks for. IBAN numbers are checked by the server, which knows the form of every country. */
export const payoutRules: Readonly<Record<PayoutMethod, MethodRule>> = {
  mx_clabe: { country: 'MX', fields: ['tax_number'], isAccount: isClabe, code: 'payout.clabe' },
  iban: {
    fields: ['tax_number'],
    isAccount: (text) => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text),
    code: 'payout.iban',
  },
  co_bank: {
    country: 'CO',
    fields: ['bank', 'account_type', 'tax_number'],
    isAccount: isAccountNumber,
    code: 'payout.account',
  },
  ar_cbu: { country: 'AR', fields: ['tax_number'], isAccount: isCbu, code: 'payout.cbu' },
  cl_bank: {
    country: 'CL',
    fields: ['bank', 'account_type', 'tax_number'],
    isAccount: isAccountNumber,
    code: 'payout.account',
  },
  pe_cci: { country: 'PE', fields: ['tax_number'], isAccount: isCci, code: 'payout.cci' },
  br_pix: { country: 'BR', fields: [], isAccount: isPixKey, code: 'payout.pix' },
  us_bank: { country: 'US', fields: ['routing', 'account_type'], isAccount: isAccountNumber, code: 'payout.account' },
  paypal: { fields: [], isAccount: (text) => z.regexes.email.test(text), code: 'payout.paypal' },
}

const payoutLimits = { holder: 120, account: 80, bank: 80, taxNumber: 30 } as const

/**
 * Removes the spaces, dots and hyphens that people type into an account number. Email addresses and Pix keys may
 * contain them.
 */
function toAccount(method: PayoutMethod, text: string): string {
  const isNumber = method !== 'paypal' && method !== 'br_pix'
  return isNumber ? text.replaceAll(/[\s.-]/g, '').toUpperCase() : text
}

const details = z.strictObject({
  method: z.enum(payoutMethods, reason('payout.method')),
  holder: line({ max: payoutLimits.holder, required: 'payout.holder' }),
  account: line({ max: payoutLimits.account, required: 'payout.account' }),
  bank: optional(line({ max: payoutLimits.bank, required: 'payout.bank' })),
  routing: optional(line({ max: 9, required: 'payout.routing' })),
  account_type: optional(z.enum(payoutAccountTypes, reason('payout.account_type'))),
  tax_number: optional(line({ max: payoutLimits.taxNumber, required: 'payout.tax_number' })),
})
export type PayoutDetails = z.output<typeof details>

type PayoutField = keyof PayoutDetails

/** Fields that are missing or wrong for the method, each with its reason. */
function payoutProblems(form: PayoutDetails): readonly (readonly [PayoutField, ValidationCode])[] {
  const { fields, isAccount, code } = payoutRules[form.method]
  const missing = fields
    .filter((field) => form[field] === undefined)
    .map((field) => [field, `payout.${field}`] as const)
  const { routing, tax_number: tax } = form
  return [
    ...missing,
    ...(isAccount(toAccount(form.method, form.account)) ? [] : [['account', code] as const]),
    ...(form.method === 'us_bank' && routing !== undefined && !isAba(routing)
      ? [['routing', 'payout.routing'] as const]
      : []),
    ...(form.method === 'cl_bank' && tax !== undefined && !isRut(tax) ? [['tax_number', 'payout.rut'] as const] : []),
  ]
}

export const payoutForm = details.check((checked) => {
  for (const [field, code] of payoutProblems(checked.value))
    checked.issues.push({ code: 'custom', input: checked.value[field], path: [field], message: reason(code) })
})

/** The details without fields that the method does not ask for, and the account in its written form. */
export function toPayoutDetails(form: PayoutDetails): PayoutDetails {
  const { method, holder } = form
  const asked = payoutRules[method].fields.map((field) => [field, form[field]] as const)
  return { method, holder, account: toAccount(method, form.account), ...Object.fromEntries(asked) }
}

/** What the agent reads back: enough to recognise the account, not enough to use it. */
const ownPayoutDetails = z.object({
  details: z.nullable(
    z.object({
      method: z.enum(payoutMethods),
      holder: z.string(),
      /** The end of the account, or a shortened email address. */
      account_end: z.string(),
      saved_at: z.iso.datetime(),
      /** Until then, these details are not used for rewards that were approved before the last change. */
      held_until: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Who opened the details in order to pay, newest first. */
  views: z.array(z.object({ program: z.string(), reference: z.string(), viewed_at: z.iso.datetime() })),
})
export type OwnPayoutDetails = z.output<typeof ownPayoutDetails>

/** Payout details decide where money goes, so these operations require a second factor and a recent authentication. */
const decides = { access: 'email-unverified', factor: 'any', freshWithin: 300, limit: 'secret' } as const

export const getPayoutDetails = operation({
  name: 'getPayoutDetails',
  summary: 'Get the payout details of the agent, shortened, and who opened them',
  method: 'GET',
  path: '/api/user/payout',
  access: 'email-unverified',
  limit: 'session',
  answer: ownPayoutDetails,
  errors: ['auth.forbidden'],
})

export const savePayoutDetails = operation({
  ...decides,
  name: 'savePayoutDetails',
  summary: 'Set where the agent is paid; a change is announced by email',
  method: 'POST',
  path: '/api/user/payout',
  body: payoutForm,
  answer: ownPayoutDetails,
  success: 'settings.saved',
  errors: ['auth.forbidden', 'auth.confirm_first', 'auth.second_factor_first'],
})

export const removePayoutDetails = operation({
  ...decides,
  name: 'removePayoutDetails',
  summary: 'Remove the payout details of the agent',
  method: 'DELETE',
  path: '/api/user/payout',
  answer: ownPayoutDetails,
  success: 'settings.saved',
  errors: ['auth.forbidden', 'auth.confirm_first', 'auth.second_factor_first'],
})

export const openedPayout = z.object({
  method: z.enum(payoutMethods),
  holder: z.string(),
  account: z.string(),
  bank: z.optional(z.string()),
  routing: z.optional(z.string()),
  account_type: z.optional(z.enum(payoutAccountTypes)),
  tax_number: z.optional(z.string()),
})
export type OpenedPayout = z.output<typeof openedPayout>

const ofReward = '/api/customers/organizations/{organization}/reports/{report}/reward/payout'
const inReport = z.extend(organizationParams, { report: z.uuid() })

const payoutStates = ['missing', 'held', 'ready'] as const

/** Whether an owed reward can be paid now, and how: without the account itself. */
export const rewardPayout = z.object({
  state: z.enum(payoutStates),
  method: z.nullable(z.enum(payoutMethods)),
  held_until: z.nullable(z.iso.datetime()),
})
export type RewardPayout = z.output<typeof rewardPayout>

export const getRewardPayout = operation({
  name: 'getRewardPayout',
  summary: 'Whether the agent of an owed reward said where to pay it',
  method: 'GET',
  path: ofReward,
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  answer: rewardPayout,
  errors: ['reward.refused'],
})

export const openRewardPayout = operation({
  name: 'openRewardPayout',
  summary: 'Open the payout details of an owed reward; each opening is recorded, and the agent sees it',
  method: 'POST',
  path: ofReward,
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: inReport,
  answer: openedPayout,
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'reward.refused', 'payout.missing', 'payout.held'],
})
