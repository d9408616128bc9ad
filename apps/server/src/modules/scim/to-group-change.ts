import * as z from 'zod/mini'
import { DomainError } from '#server/lib/domain-error.ts'
import { line } from '@grana/contract/fields'
import { scimLimits, type ScimPatch } from '@grana/contract/identity/scim-fields'
import { scimGroupMembers, type ScimGroupForm } from '@grana/contract/identity/scim-groups'

/** One step of a change of the people of a group. */
export type MemberStep = { kind: 'add' | 'remove' | 'replace'; people: string[] }

/** What the directory says of a group; a key that is absent keeps its value. */
export type GroupChange = { display_name?: string; external_id?: string | null; steps: MemberStep[] }

const nameForm = line({ max: 200, required: 'group_role.group' })
const idForm = z.uuid()

function toName(value: unknown): string {
  const parsed = z.safeParse(nameForm, value)
  if (!parsed.success) throw new DomainError('scim.value')
  return parsed.data
}

const toExternalId = (value: unknown) => (value === null || value === '' ? null : toName(value))

function toPeople(value: unknown): string[] {
  const parsed = z.safeParse(scimGroupMembers, Array.isArray(value) ? value : [value])
  if (!parsed.success) throw new DomainError('scim.value')
  return [...new Set(parsed.data.map(({ value: id }) => toId(id)))]
}

function toId(text: string): string {
  const parsed = z.safeParse(idForm, text)
  if (!parsed.success) throw new DomainError('scim.value')
  return parsed.data.toLowerCase()
}

/** A whole resource: people whom it does not name leave the group. */
export function toGroupChange(form: ScimGroupForm): GroupChange & { display_name: string } {
  return {
    display_name: toName(form.displayName),
    external_id: toExternalId(form.externalId ?? null),
    steps: [{ kind: 'replace', people: toPeople(form.members ?? []) }],
  }
}

type Op = 'add' | 'remove' | 'replace'

function opOf(text: string): Op {
  const op = text.toLowerCase()
  if (op !== 'add' && op !== 'remove' && op !== 'replace') throw new DomainError('scim.value')
  return op
}

const onePerson = /^members\[\s*value\s+eq\s+"([^"\\]{1,100})"\s*\]$/i
const core = 'urn:ietf:params:scim:schemas:core:2.0:group:'

/** One attribute of a group in an operation. */
function changeOf(op: Op, path: string, value: unknown): GroupChange {
  const key = path.toLowerCase().replace(core, '')
  const [, person] = onePerson.exec(path.replace(/^urn:[^[]*:/i, '')) ?? []
  if (person !== undefined) {
    if (op !== 'remove') throw new DomainError('scim.path')
    return { steps: [{ kind: 'remove', people: [toId(person)] }] }
  }
  if (key === 'members') return membersOf(op, value)
  if (key === 'id' || key === 'meta') throw new DomainError('scim.mutability')
  if (key === 'schemas') return { steps: [] }
  if (key === 'externalid') return { external_id: op === 'remove' ? null : toExternalId(value), steps: [] }
  if (key !== 'displayname' || op === 'remove') throw new DomainError('scim.path')
  return { display_name: toName(value), steps: [] }
}

/** Without people, removing `members` removes all of them. */
function membersOf(op: Op, value: unknown): GroupChange {
  if (op === 'remove' && (value === undefined || value === null)) return { steps: [{ kind: 'replace', people: [] }] }
  return { steps: [{ kind: op, people: toPeople(value) }] }
}

function changesOf({ op: text, path, value }: ScimPatch['Operations'][number]): GroupChange[] {
  const op = opOf(text)
  if (path !== undefined) return [changeOf(op, path, value)]
  if (op === 'remove') throw new DomainError('scim.path')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('scim.value')
  return Object.entries(value).map(([key, one]) => changeOf(op, key, one))
}

/** What a PATCH changes, in the order of its operations. */
export function toPatchedGroup({ Operations: operations }: ScimPatch): GroupChange {
  const all = operations.flatMap(changesOf)
  const steps = all.flatMap((change) => change.steps)
  if (steps.reduce((sum, { people }) => sum + people.length, 0) > scimLimits.members)
    throw new DomainError('scim.value')
  const change: GroupChange = { steps }
  for (const { steps: _, ...values } of all) Object.assign(change, values)
  return change
}
