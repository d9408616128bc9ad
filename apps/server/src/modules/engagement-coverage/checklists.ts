import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { checklistKinds, type ChecklistKind } from '@grana/contract/engagements/values'

const checklistItem = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{2,60}$/)),
  group: z.string().check(z.minLength(1), z.maxLength(80)),
  title: z.string().check(z.minLength(1), z.maxLength(160)),
  how: z.string().check(z.minLength(1), z.maxLength(800)),
  cwe: z.array(z.int().check(z.positive())).check(z.minLength(1)),
  /** Numbers in testing guides; networks and clouds have none of OWASP. */
  guide: z.array(z.string().check(z.minLength(3), z.maxLength(40))),
})
export type ChecklistItem = z.output<typeof checklistItem>

/** Next to the bundle in production, in the source tree otherwise. */
const places = [
  new URL('./pentest-checklists/', import.meta.url),
  new URL('../../../../../content/es/pentest-checklists/', import.meta.url),
]

function read(kind: ChecklistKind): ChecklistItem[] {
  const file = places.map((place) => new URL(`${kind}.json`, place)).find((each) => existsSync(each))
  if (file === undefined) throw new Error(`The checklist ${kind} is missing`)
  return z.array(checklistItem).parse(JSON.parse(readFileSync(file, 'utf8')))
}

let cached: Readonly<Record<ChecklistKind, readonly ChecklistItem[]>> | undefined

/** The items of a checklist in Spanish, read once. */
export function checklist(kind: ChecklistKind): readonly ChecklistItem[] {
  cached ??= Object.fromEntries(checklistKinds.map((each) => [each, read(each)])) as Record<
    ChecklistKind,
    ChecklistItem[]
  >
  return cached[kind]
}
