import * as z from 'zod/mini'
import type { AccountKind } from './accounts.ts'
import { acceptedVersions } from './auth.ts'
import { optional } from './fields.ts'
import { operation } from './operation.ts'
import { givenPassword } from './password.ts'

/** Days between the wish to be erased and the deed, and that a copy of one's data is kept. */
export const dataDays = { erasureGrace: 14, exportKept: 7 } as const

/** Seconds within which the person must have proven who they are to ask for a copy of their data, or to fetch it. */
const freshSeconds = 300

/** Password and, where it is on, a code: the proof for what cannot be undone by a click. */
export const ownerProof = z.strictObject({ password: givenPassword, code: optional(z.string().check(z.maxLength(40))) })

export const disableAccount = operation({
  name: 'disableAccount',
  summary: 'Turn the own account off and end all of its sessions; a mail carries the way back',
  method: 'POST',
  path: '/api/user/disable',
  access: 'unproven',
  limit: 'secret',
  beforeConsent: true,
  body: ownerProof,
  answer: z.null(),
  success: 'account.disabled',
  errors: [
    'account.current_password_wrong',
    'account.code_wrong',
    'account.sole_owner',
    'auth.paused',
    'auth.busy',
    'auth.forbidden',
  ],
})

export const reactivateAccount = operation({
  name: 'reactivateAccount',
  summary: 'Turn an account on again by the link of a mail; an erasure that waits is called off',
  method: 'POST',
  path: '/api/auth/reactivate/{token}',
  access: 'public',
  limit: 'form',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  body: z.strictObject({}),
  answer: z.null(),
  success: 'account.reactivated',
  errors: ['auth.link_expired'],
})

export const eraseAccount = operation({
  name: 'eraseAccount',
  summary: 'Turn the own account off and have it erased after some days',
  method: 'POST',
  path: '/api/user/data/erase',
  access: 'unproven',
  limit: 'secret',
  beforeConsent: true,
  body: ownerProof,
  answer: z.object({ erase_at: z.iso.datetime() }),
  success: 'account.erasure_asked',
  errors: [
    'account.current_password_wrong',
    'account.code_wrong',
    'account.sole_owner',
    'auth.paused',
    'auth.busy',
    'auth.forbidden',
  ],
})

export const exportStates = ['asked', 'running', 'ready'] as const

const exportEntry = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  progress: z.int(),
  asked_at: z.iso.datetime(),
  ready_at: z.nullable(z.iso.datetime()),
  expires_at: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
  /** Whether it holds what reports say: it was asked for with a second factor, and is given only with one. */
  with_reports: z.boolean(),
})
export type ExportEntry = z.output<typeof exportEntry>

export const listExports = operation({
  name: 'listExports',
  summary: 'The copies of their data that the person asked for',
  method: 'GET',
  path: '/api/user/data/exports',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(exportEntry),
  errors: [],
})

export const askForExport = operation({
  name: 'askForExport',
  summary: 'Ask for a copy of everything that is known of the person; without reports where no second factor was given',
  method: 'POST',
  path: '/api/user/data/export',
  access: 'signed-in',
  limit: 'session',
  beforeConsent: true,
  freshWithin: freshSeconds,
  body: z.strictObject({}),
  answer: exportEntry,
  success: 'data.export_asked',
  errors: ['auth.confirm_first', 'data.export_later'],
})

export const getExportFile = operation({
  name: 'getExportFile',
  summary: 'The copy itself, as JSON text',
  method: 'GET',
  path: '/api/user/data/exports/{id}',
  access: 'signed-in',
  limit: 'session',
  beforeConsent: true,
  freshWithin: freshSeconds,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ file_name: z.string(), content: z.string() }),
  errors: ['auth.confirm_first', 'auth.second_factor_first', 'request.not_found'],
})

export const consentDocuments = ['terms', 'code_of_conduct', 'privacy'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

/** What each kind of account agrees to; staff have contracts of their own. */
export function documentsOf(kind: AccountKind): readonly ConsentDocument[] {
  if (kind === 'staff') return []
  return kind === 'agent' ? consentDocuments : consentDocuments.filter((document) => document !== 'code_of_conduct')
}

const consentEntry = z.object({
  document: z.enum(consentDocuments),
  version: z.string(),
  accepted_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type ConsentEntry = z.output<typeof consentEntry>

export const listConsents = operation({
  name: 'listConsents',
  summary: 'Which version of which text the person accepted, and when',
  method: 'GET',
  path: '/api/user/consents',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(consentEntry),
  errors: [],
})

/** Accepts versions by name: whoever saw an older text than the current one has not accepted the current one. */
export const giveConsents = operation({
  name: 'giveConsents',
  summary: 'Accept texts in the version that was shown',
  method: 'POST',
  path: '/api/user/consents',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  body: z.strictObject({
    accepted: z
      .array(z.strictObject({ document: z.enum(consentDocuments), version: z.string().check(z.maxLength(40)) }))
      .check(z.minLength(1), z.maxLength(consentDocuments.length)),
  }),
  answer: z.array(consentEntry),
  success: 'consent.given',
  errors: ['consent.outdated'],
})

/** Whether a version of a text is the one that holds today. */
export function isCurrent(document: ConsentDocument, version: string): boolean {
  return acceptedVersions[document] === version
}
