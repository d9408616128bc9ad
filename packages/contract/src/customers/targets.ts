import * as z from 'zod/mini'
import { lengths, line, optional, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { credentialModes, environments, targetTypes } from '../program-values.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { proofMethods, readTargetAddress, targetAddressLength } from './target-address.ts'
import {
  authorityStates,
  checkedMethods,
  checkOutcomes,
  documentRules,
  documentStates,
  heaviestWeight,
  scoringCriteria,
  targetLastPage,
  websiteTypes,
} from './target-values.ts'

const moment = z.iso.datetime()

const targetParams = z.extend(organizationParams, { target: z.uuid() })

const criterion = z.strictObject({
  criterion: z.enum(scoringCriteria),
  weight: z.int().check(z.minimum(1), z.maximum(heaviestWeight)),
})
export type TargetCriterion = z.output<typeof criterion>

const tier = z.pipe(
  z.union([z.int(), z.enum(['1', '2', '3'])], reason('target.tier')),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, reason('target.tier')), z.maximum(3, reason('target.tier')))),
)

/** What people say about a target. The address is read by its kind; the server keeps it as it was read. */
export const targetForm = z
  .strictObject({
    name: line({ max: 120, required: 'target.name' }),
    type: z.enum(targetTypes, reason('target.type')),
    address: line({ max: targetAddressLength + 60, required: 'target.address' }),
    website_type: optional(z.enum(websiteTypes)),
    environment: z.enum(environments, reason('target.environment')),
    tier,
    credential_mode: optional(z.enum(credentialModes)),
    note: optional(line({ max: 300, required: 'target.name' })),
    criteria: z.optional(
      z.array(criterion).check(
        z.maxLength(scoringCriteria.length),
        z.refine((list) => new Set(list.map((one) => one.criterion)).size === list.length),
      ),
    ),
  })
  .check((payload) => {
    const { type, address } = payload.value
    const read = readTargetAddress(type, address)
    if ('refused' in read)
      payload.issues.push({ code: 'custom', message: read.refused, path: ['address'], input: address })
  })
export type TargetForm = z.output<typeof targetForm>

/** One target in the list. */
const targetCard = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  tier: z.int(),
  authority: z.enum(authorityStates),
  /** A paper lies with the staff. */
  is_document_waiting: z.boolean(),
  archived_at: z.optional(moment),
  updated_at: moment,
})
export type TargetCard = z.output<typeof targetCard>

const check = z.object({
  method: z.enum(checkedMethods),
  asked_at: moment,
  /** Absent while it is under way. */
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
  /** Why it was not accepted. */
  reason: z.optional(z.string()),
})
export type TargetDocument = z.output<typeof document>

/** How far it is proven that the target is the organization's own, and what to do about it. */
const authority = z.object({
  state: z.enum(authorityStates),
  method: z.optional(z.enum(proofMethods)),
  proven_at: z.optional(moment),
  lapsed_at: z.optional(moment),
  checked_at: z.optional(moment),
  /** Since when the daily check has failed without saying that the proof is gone. */
  failing_since: z.optional(moment),
  /** Ways that are open to a target of this kind. */
  methods: z.array(z.enum(proofMethods)),
  dns: z.optional(z.object({ name: z.string(), value: z.string() })),
  file: z.optional(z.object({ url: z.string(), name: z.string(), content: z.string() })),
  check: z.optional(check),
  document: z.optional(document),
})
export type TargetAuthority = z.output<typeof authority>

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
  /** Terms in force of an open program include it; the reader may not see that program. */
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
  authority: optional(z.enum(authorityStates)),
  environment: optional(z.enum(environments)),
  /** Without it: those that are not. */
  archived: optional(z.literal('true')),
  page: optional(wholeNumber({ min: 1, max: targetLastPage })),
})

export const targetListMeta = z.object({
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
  /** How many there are in all, whatever is looked for. */
  active: z.int(),
  archived: z.int(),
  can: abilities(['create']),
})
export type TargetListMeta = z.output<typeof targetListMeta>

const reading = { thing: 'target', permission: 'target.read', tenant: 'path' } as const
const writing = { thing: 'target', permission: 'target.write', tenant: 'path' } as const

export const listTargets = operation({
  name: 'listTargets',
  summary: 'Targets of the organization, searched and filtered',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/targets',
  access: 'member',
  demand: reading,
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
  summary: 'One target with its proof of authority',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/targets/{target}',
  access: 'member',
  demand: reading,
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
  demand: writing,
  limit: 'session',
  params: organizationParams,
  body: targetForm,
  send: 'json',
  answer: target,
  success: 'target.created',
  errors: ['request.not_found', 'target.too_many'],
})

export const editTarget = operation({
  name: 'editTarget',
  summary: 'Change a target; another address has to be proven anew',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}',
  access: 'member',
  demand: writing,
  limit: 'session',
  params: targetParams,
  body: targetForm,
  send: 'json',
  answer: target,
  success: 'settings.saved',
  errors: ['request.not_found', 'target.archived', 'target.address_fixed'],
})

export const archiveTarget = operation({
  name: 'archiveTarget',
  summary: 'Archive a target: it keeps its reports, takes no new ones and joins no new program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/archive',
  access: 'member',
  demand: writing,
  limit: 'session',
  params: targetParams,
  answer: target,
  success: 'target.archived',
  errors: ['request.not_found', 'target.archived'],
})

export const unarchiveTarget = operation({
  name: 'unarchiveTarget',
  summary: 'Bring a target back',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/unarchive',
  access: 'member',
  demand: writing,
  limit: 'session',
  params: targetParams,
  answer: target,
  success: 'target.unarchived',
  errors: ['request.not_found', 'target.not_archived'],
})

export const checkTarget = operation({
  name: 'checkTarget',
  summary: 'Ask for a check of the proof; its outcome shows in the target',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/check',
  access: 'member',
  demand: writing,
  limit: 'secret',
  params: targetParams,
  body: z.strictObject({ method: z.enum(checkedMethods) }),
  send: 'json',
  answer: target,
  errors: ['request.not_found', 'target.archived', 'target.method_refused', 'target.checked_lately'],
})

/** A file as browsers have it; what a `Blob` is, this package does not know. */
type BrowserFile = { readonly size: number; readonly type: string }
function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value instanceof Uint8Array || 'size' in value)
}

/** Bytes on the server, a browser's file before that. */
const paper = z.pipe(
  z.custom<BrowserFile | Uint8Array>(isFile, reason('document.required')),
  z.transform((value) => value as Uint8Array),
)

export const documentForm = z.strictObject({
  document: paper,
  file_name: line({ max: 120, required: 'document.required' }),
})

export const addTargetDocument = operation({
  name: 'addTargetDocument',
  summary: 'Hand in a paper that shows whose the target is; staff look at it',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/targets/{target}/document',
  access: 'member',
  demand: writing,
  limit: 'upload',
  params: targetParams,
  body: documentForm,
  send: 'multipart',
  file: { name: 'document', largest: documentRules.largestBytes },
  answer: target,
  success: 'target.document_received',
  errors: ['request.not_found', 'files.unavailable', 'target.archived', 'target.method_refused'],
})
