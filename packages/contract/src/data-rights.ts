import * as z from 'zod/mini'
import type { AccountKind } from './accounts.ts'
import { acceptedVersions } from './auth.ts'
import { optional } from './fields.ts'
import { operation } from './operation.ts'
import { currentPassword } from './password.ts'

/** Days between a request for erasure and the erasure, and days for which a data export is stored. */
export const dataRightsDays = { erasureGrace: 14, exportKept: 7 } as const

/** Seconds since the last reauthentication within which a user may request or download a data export. */
const freshSeconds = 300

/** Password and, if enabled, a code: required for actions that cannot be undone. */
export const ownerCredentials = z.strictObject({
  password: currentPassword,
  code: optional(z.string().check(z.maxLength(40))),
})

export const disableAccount = operation({
  name: 'disableAccount',
  summary: 'Deactivate the own account and end all of its sessions; an email carries the reactivation link',
  method: 'POST',
  path: '/api/user/disable',
  access: 'email-unverified',
  limit: 'secret',
  beforeConsent: true,
  body: ownerCredentials,
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
  summary: 'Reactivate an account by an emailed link; cancels a pending erasure',
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
  summary: 'Deactivate the own account and schedule its erasure',
  method: 'POST',
  path: '/api/user/data/erase',
  access: 'email-unverified',
  limit: 'secret',
  beforeConsent: true,
  body: ownerCredentials,
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
  /** Whether it contains reports: it was requested with a second factor, and is downloaded only with one. */
  with_reports: z.boolean(),
})
export type ExportEntry = z.output<typeof exportEntry>

export const listExports = operation({
  name: 'listExports',
  summary: 'List the data exports of the user',
  method: 'GET',
  path: '/api/user/data/exports',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(exportEntry),
  errors: [],
})

export const requestExport = operation({
  name: 'requestExport',
  summary: 'Request a data export of the user; without reports if the session has no second factor',
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
  summary: 'Download a data export as JSON text',
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

/** The texts that each kind of account accepts; staff have separate contracts. */
export function consentDocumentsOf(kind: AccountKind): readonly ConsentDocument[] {
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
  summary: 'List the consents of the user with version and time',
  method: 'GET',
  path: '/api/user/consents',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(consentEntry),
  errors: [],
})

/** Accepts versions by name: accepting an outdated version does not accept the current one. */
export const acceptConsents = operation({
  name: 'acceptConsents',
  summary: 'Accept texts in the version that was shown',
  method: 'POST',
  path: '/api/user/consents',
  access: 'email-unverified',
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

/** Whether this is the current version of a text. */
export function isCurrentVersion(document: ConsentDocument, version: string): boolean {
  return acceptedVersions[document] === version
}
