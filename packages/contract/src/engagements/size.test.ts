import { expect, test } from 'vitest'
import { environments, targetTypes } from '../program-values.ts'
import { scopeSheets, type TargetSheet } from './scope.ts'
import { sizeEngagement, type SizedTarget } from './size.ts'
import { apiAuthentications, dataFlags, deviceAccesses, documentations } from './values.ts'

/** Deterministic numbers below one. */
function draw(seed: number): () => number {
  let value = seed + 1
  return () => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    return value / 2_147_483_648
  }
}

function pick<T>(list: readonly T[], lot: () => number): T {
  return list[Math.floor(lot() * list.length)]!
}

function drawSheet(id: string, lot: () => number): { sheet: TargetSheet; target: SizedTarget } {
  const type = pick(targetTypes, lot)
  const figures = Object.fromEntries(scopeSheets[type].figures.map((name) => [name, 1 + Math.floor(lot() * 150)]))
  const target = { id, type, environment: pick(environments, lot) }
  const sheet: TargetSheet = {
    target_id: id,
    figures,
    authentication: pick(apiAuthentications, lot),
    documentation: pick(documentations, lot),
    access: pick(deviceAccesses, lot),
    technologies: '',
    data: dataFlags.filter(() => lot() < 0.5),
  }
  return { sheet, target }
}

function drawScope(seed: number) {
  const lot = draw(seed)
  const drawn = Array.from({ length: 1 + Math.floor(lot() * 5) }, (_, index) => drawSheet(`t${index}`, lot))
  return { sheets: drawn.map(({ sheet }) => sheet), targets: drawn.map(({ target }) => target), lot }
}

const seeds = Array.from({ length: 500 }, (_, seed) => seed)

test('the lines add up to the hours, which are whole days', () => {
  for (const seed of seeds) {
    const { sheets, targets } = drawScope(seed)
    const size = sizeEngagement({ targets: sheets }, targets)
    const minutes = size?.lines.reduce((sum, line) => sum + line.minutes, 0)
    expect(minutes).toBe((size?.hours ?? 0) * 60)
    expect((size?.hours ?? 1) % 8).toBe(0)
    expect(size?.lines.every((line) => line.minutes > 0)).toBe(true)
  }
})

test('more scope never costs less: a target, a figure, a kind of data, production', () => {
  for (const seed of seeds) {
    const { sheets, targets, lot } = drawScope(seed)
    const hours = (list: readonly TargetSheet[], known: readonly SizedTarget[] = targets) =>
      sizeEngagement({ targets: [...list] }, known)?.hours ?? 0
    const before = hours(sheets)
    expect(hours(sheets.slice(1))).toBeLessThanOrEqual(before)
    const [first, ...others] = sheets
    const figure = pick(scopeSheets[pick(targetTypes, lot)].figures, lot)
    const more = { ...first!, figures: { ...first!.figures, [figure]: (first!.figures[figure] ?? 0) + 7 } }
    expect(hours([more, ...others])).toBeGreaterThanOrEqual(before)
    expect(hours([{ ...first!, data: [...dataFlags] }, ...others])).toBeGreaterThanOrEqual(before)
    const inProduction = targets.map((target) => ({ ...target, environment: 'production' as const }))
    expect(hours(sheets, inProduction)).toBeGreaterThanOrEqual(before)
  }
})

test('nothing is sized without a known target', () => {
  expect(sizeEngagement({ targets: [] }, [])).toBeUndefined()
  const { sheets } = drawScope(1)
  expect(sizeEngagement({ targets: sheets }, [])).toBeUndefined()
})
