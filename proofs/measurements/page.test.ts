import { expect, test } from 'vitest'
import { updatePage, type Entry } from './page.ts'

const entry = (name: string, figures = '', seconds = 1): Entry => ({
  name,
  shown: `pnpm ${name}`,
  seconds,
  taken: '2026-11-15',
  figures,
})

test('a new page has a line for each measurement and a section for those with results', () => {
  const page = updatePage('', [entry('check'), entry('directory', '| p99 |\n| --- |\n| 28 ms |')])
  expect(page).toContain('| check | `pnpm check` | 1.0 s | 2026-11-15 |')
  expect(page).toContain('## directory\n\n2026-11-15.\n\n| p99 |')
  expect(page).not.toContain('## check')
})

test('a repeated measurement replaces its entry; the rest keeps its order', () => {
  const first = updatePage('', [entry('one', 'first'), entry('two', 'second'), entry('three')])
  const again = updatePage(first, [entry('one', 'better', 9)])
  expect(again).toContain('| one | `pnpm one` | 9.0 s |')
  expect(again).not.toContain('first')
  expect(again.indexOf('better')).toBeLessThan(again.indexOf('second'))
  expect(again.match(/^\| one /gm)).toHaveLength(1)
  expect(again).toContain('| three |')
})

test('repeating every measurement with equal results changes nothing', () => {
  const entries = [entry('one', 'a'), entry('two', 'b')]
  const page = updatePage('', entries)
  expect(updatePage(page, entries)).toBe(page)
})
