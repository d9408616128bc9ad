import { expect, test } from 'vitest'
import { checklistKinds, type ChecklistKind } from '@grana/contract/engagements/values'
import { checklist } from './checklists.ts'

/** What each kind of target is tested for at least. */
const least: Readonly<Record<ChecklistKind, number>> = {
  web: 60,
  api: 40,
  mobile: 40,
  network: 30,
  cloud: 30,
  hardware: 20,
}

test.each(checklistKinds)('the checklist %s has its items, each with its own identifier and text', (kind) => {
  const items = checklist(kind)
  expect(items.length).toBeGreaterThanOrEqual(least[kind])
  expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
  for (const { id, cwe } of items) {
    expect(id).toMatch(new RegExp(`^${kind}-[a-z0-9]+(-[a-z0-9]+)*-[0-9]{2}$`))
    // Categories and views of the catalogue are no weaknesses; its last entry is below 1500.
    for (const number of cwe) expect(number).toBeLessThan(1500)
  }
})

test('no identifier is used twice, and each group stands together', () => {
  const all = checklistKinds.flatMap((kind) => checklist(kind))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const kind of checklistKinds) {
    const groups = checklist(kind).map(({ group }) => group)
    const changes = groups.filter((group, at) => group !== groups[at - 1])
    expect(new Set(changes).size).toBe(changes.length)
  }
})
