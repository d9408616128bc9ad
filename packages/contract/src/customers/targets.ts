import * as z from 'zod/mini'
import { lengths, line, optional, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { credentialModes, environments, targetTypes } from '../program-values.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { verificationMethods } from './target-address.ts'
import { criterion, targetForm } from './target-form.ts'
import {
  ownershipStates,
  automaticMethods,
  checkOutcomes,
  documentRules,
  documentStates,
  targetLastPage,
  websiteTypes,
} from './target-values.ts'

const moment = z.iso.datetime()

const targetParams = z.extend(organizationParams, { target: z.uuid() })

/** One target in the list. */
const targetCard = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  tier: z.int(),
  authority: z.enum(ownershipStates),
  /** How ownership was verified. */
  method: z.optional(z.enum(verificationMethods)),
  /** A document waits for review by staff. */
  is_document_waiting: z.boolean(),
  archived_at: z.optional(moment),
  updated_at: moment,
})
export type TargetCard = z.output<typeof targetCard>

const check = z.object({
  method: z.enum(automaticMethods),
  asked_at: moment,
  /** Absent while the check is running. */
  outcome: z.optional(z.enum(checkOutcomes)),
  checked_at: z.optional(moment),
})
export type TargetCheck = z.output<typeof check>

const document = z.object({
  id: z.uuid(),
  file_name: z.string(),
  size: z.int(),
  state: z.enum(documentStates),
  uploaded_at: moment,
  decided_at: z.optional(moment),
  /** Why the document was rejected. */
  reason: z.optional(z.string()),
})
export type TargetDocument = z.output<typeof document>

/** Ownership verification of the target, and the next step. */
const authority = z.object({
  state: z.enum(ownershipStates),
  method: z.optional(z.enum(verificationMethods)),
  proven_at: z.optional(moment),
  lapsed_at: z.optional(moment),
  checked_at: z.optional(moment),
  /** Since when the daily check has failed without an outcome that revokes the verification. */
  failing_since: z.optional(moment),
  /** Methods available to a target of this type. */
  methods: z.array(z.enum(verificationMethods)),
  dns: z.optional(z.object({ name: z.string(), value: z.string() })),
  file: z.optional(z.object({ url: z.string(), name: z.string(), content: z.string() })),
  check: z.optional(check),
  document: z.optional(document),
})
export type TargetOwnership = z.output<typeof authority>

const targetAbilities = abilities(['edit', 'change_address', 'archive', 'unarchive', 'prove'])

export const target = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  website_type: z.optional(z.enum(websiteTypes)),
  environment: z.enum(environments),
  tier: z.int(),
  credential_mode: z.optional(z.enum(credentialModes)),
  note: z.optional(z.string()),
  criteria: z.array(criterion),
  authority,
  archived_at: z.optional(moment),
  /** Whether an open program has it in scope, also one that the reader may not see. */
  is_in_force: z.boolean(),
  programs: z.array(z.object({ id: z.uuid(), name: z.string() })),
  created_at: moment,
  updated_at: moment,
  can: targetAbilities,
})
export type Target = z.output<typeof target>

export const targetQuery = z.strictObject({
  q: z.optional(searchText(lengths.search)),
  type: z.optional(z.array(z.enum(targetTypes)).check(z.maxLength(targetTypes.length))),
  authority: optional(z.enum(ownershipStates)),
  environment: optional(z.enum(environments)),
  /** Absent: targets that are not archived. */
  archived: optional(z.literal('true')),
  page: optional(wholeNumber({ min: 1, max: targetLastPage })),
})

export const targetListMeta = z.object({
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
  /** Totals without search and filters. */
  active: z.int(),
  archived: z.int(),
  can: abilities(['create']),
})
export type TargetListMeta = z.output<typeof targetListMeta>

const reading = { thing: 'target', permission: 'target.read', tenant: 'path' } as const
const writing = { thing: 'target', permission: 'target.write', tenant: 'path' } as const

export const listTargets = operation({
  name: 'listTargets',
  summary: 'Search and filter the targets of an organization',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/targets',
  access: 'member',
  requires: reading,
  limit: 'search',
  params: organizationParams,
  query: targetQuery,
  repeats: ['type'],
  answer: z.array(targetCard),
  meta: targetListMeta,
  errors: ['request.not_found'],
})

export const getTarget = operation({
  name: 'getTarget',
  summary: 'Get a target with its ownership verification',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/targets/{target}',
  access: 'member',
  requires: reading,
  limit: 'read',
  params: targetParams,
  answer: target,
  errors: ['request.not_found'],
})

export const createTarget = operation({
  name: 'createTarget',
  summary: 'Register a target',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets',
  access: 'member',
  requires: writing,
  limit: 'session',
  params: organizationParams,
  body: targetForm,
  send: 'json',
  answer: target,
  success: 'target.created',
  changes: ['listTargets', 'getProgramDraft'],
  errors: ['request.not_found', 'target.too_many'],
})

export const editTarget = operation({
  name: 'editTarget',
  summary: 'Update a target; a new address must be verified again',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}',
  access: 'member',
  requires: writing,
  limit: 'session',
  params: targetParams,
  body: targetForm,
  send: 'json',
  answer: target,
  success: 'settings.saved',
  changes: ['getTarget', 'listTargets', 'getProgramDraft'],
  errors: ['request.not_found', 'target.archived', 'target.address_fixed'],
})

export const archiveTarget = operation({
  name: 'archiveTarget',
  summary: 'Archive a target: it keeps its reports, receives no new ones and joins no new program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/archive',
  access: 'member',
  requires: writing,
  limit: 'session',
  params: targetParams,
  answer: target,
  success: 'target.archived',
  changes: ['getTarget', 'listTargets', 'getOrganizationProgram', 'getProgramDraft'],
  errors: ['request.not_found', 'target.archived'],
})

export const unarchiveTarget = operation({
  name: 'unarchiveTarget',
  summary: 'Unarchive a target',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/unarchive',
  access: 'member',
  requires: writing,
  limit: 'session',
  params: targetParams,
  answer: target,
  success: 'target.unarchived',
  changes: ['getTarget', 'listTargets', 'getOrganizationProgram', 'getProgramDraft'],
  errors: ['request.not_found', 'target.not_archived'],
})

export const checkTarget = operation({
  name: 'checkTarget',
  summary: 'Request an ownership check; the target shows the outcome',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/check',
  access: 'member',
  requires: writing,
  limit: 'secret',
  params: targetParams,
  body: z.strictObject({ method: z.enum(automaticMethods) }),
  send: 'json',
  answer: target,
  changes: ['getTarget', 'listTargets', 'getProgramDraft'],
  errors: ['request.not_found', 'target.archived', 'target.method_refused', 'target.checked_lately'],
})

/** A file as browsers have it; this package is compiled without the type `Blob`. */
type BrowserFile = { readonly size: number; readonly type: string }
function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value instanceof Uint8Array || 'size' in value)
}

/** Bytes on the server, a file in the browser. */
export const documentFile = z.pipe(
  z.custom<BrowserFile | Uint8Array>(isFile, reason('document.required')),
  z.transform((value) => value as Uint8Array),
)

export const documentForm = z.strictObject({
  document: documentFile,
  file_name: line({ max: 120, required: 'document.required' }),
})

export const addTargetDocument = operation({
  name: 'addTargetDocument',
  summary: 'Add an ownership document to a target, for review by staff',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/document',
  access: 'member',
  requires: writing,
  limit: 'upload',
  params: targetParams,
  body: documentForm,
  send: 'multipart',
  file: { name: 'document', largest: documentRules.largestBytes },
  answer: target,
  success: 'target.document_received',
  changes: ['getTarget', 'listTargets', 'getProgramDraft'],
  errors: ['request.not_found', 'files.unavailable', 'target.archived', 'target.method_refused'],
})
