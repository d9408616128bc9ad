import * as z from 'zod/mini'
import { DomainError } from '#server/lib/domain-error.ts'
import { email, line } from '@grana/contract/fields'
import type { ScimPatch } from '@grana/contract/identity/scim-fields'
import { scimUserForm, type ScimUserForm } from '@grana/contract/identity/scim-users'

/** What the directory says of a person; a key that is absent keeps its value. */
export type UserValues = {
  user_name?: string
  external_id?: string | null
  given_name?: string | null
  family_name?: string | null
  display_name?: string | null
  active?: boolean
}

const name = line({ max: 110, required: 'first_name.required' })

/** A line of text as the product stores it; empty is none. */
function toLine(text: string | null | undefined): string | null {
  if (text === undefined || text === null || text.trim() === '') return null
  const parsed = z.safeParse(name, text)
  if (!parsed.success) throw new DomainError('scim.value')
  return parsed.data
}

function toAddress(text: string): string {
  const parsed = z.safeParse(email, text)
  if (!parsed.success) throw new DomainError('scim.value')
  return parsed.data
}

/** Some directories write booleans as words. */
const toBoolean = (value: boolean | string) => value === true || String(value).toLowerCase() === 'true'

/** A whole resource: what it does not say is emptied, except whether the person is active. */
export function toUserValues(form: ScimUserForm): UserValues & { user_name: string } {
  return {
    user_name: toAddress(form.userName),
    external_id: toLine(form.externalId),
    given_name: toLine(form.name?.givenName),
    family_name: toLine(form.name?.familyName),
    display_name: toLine(form.displayName),
    ...(form.active !== undefined && { active: toBoolean(form.active) }),
  }
}

const partial = z.partial(scimUserForm)

/** Attributes of the standard that this service does not keep. Directories send them without being asked to. */
const ignored = new Set(
  'addresses emails entitlements ims locale nickname phonenumbers photos preferredlanguage profileurl roles schemas timezone title usertype x509certificates password'.split(
    ' ',
  ),
)
const readOnly = new Set(['groups', 'id', 'meta'])
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'
const core = 'urn:ietf:params:scim:schemas:core:2.0:user:'

const places: Readonly<Record<string, (value: unknown) => object>> = {
  active: (value) => ({ active: value }),
  username: (value) => ({ userName: value }),
  externalid: (value) => ({ externalId: value }),
  displayname: (value) => ({ displayName: value }),
  name: (value) => ({ name: value }),
  'name.givenname': (value) => ({ name: { givenName: value } }),
  'name.familyname': (value) => ({ name: { familyName: value } }),
}

/** One attribute by its path, as a part of a resource; undefined for those that are ignored. */
function partOf(path: string, value: unknown): object | undefined {
  const key = path.toLowerCase().replace(core, '')
  if (key.startsWith(enterprise)) return undefined
  const root = key.split(/[.[]/)[0] ?? ''
  if (Object.hasOwn(places, key)) return places[key]?.(value)
  if (readOnly.has(root)) throw new DomainError('scim.mutability')
  if (ignored.has(root) || key === 'name.formatted') return undefined
  throw new DomainError('scim.path')
}

function partsOf({ path, value }: ScimPatch['Operations'][number]): object[] {
  if (path !== undefined) return [partOf(path, value)].filter((part) => part !== undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('scim.value')
  return Object.entries(value).flatMap(([key, one]) => partOf(key, one) ?? [])
}

/** The keys of a part, so that what a part does not say stays as it is. */
function toPartialValues(part: object): UserValues {
  const parsed = z.safeParse(partial, part)
  if (!parsed.success) throw new DomainError('scim.value')
  const { userName, externalId, displayName, name: names, active } = parsed.data
  return {
    ...(userName !== undefined && { user_name: toAddress(userName) }),
    ...(externalId !== undefined && { external_id: toLine(externalId) }),
    ...(displayName !== undefined && { display_name: toLine(displayName) }),
    ...(names?.givenName !== undefined && { given_name: toLine(names.givenName) }),
    ...(names?.familyName !== undefined && { family_name: toLine(names.familyName) }),
    ...(active !== undefined && { active: toBoolean(active) }),
  }
}

/** What a PATCH changes, in the order of its operations. */
export function toPatchedValues({ Operations: operations }: ScimPatch): UserValues {
  const values: UserValues = {}
  for (const operation of operations) {
    const op = operation.op.toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw new DomainError('scim.value')
    if (op === 'remove' && operation.path === undefined) throw new DomainError('scim.path')
    const parts = op === 'remove' ? partsOf({ ...operation, value: null }) : partsOf(operation)
    for (const part of parts) Object.assign(values, toPartialValues(part))
  }
  return values
}
