import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Declarations of a CSS rule: no package test lays out pages, so these are checked in the source. */
function ruleOf(file: string, selector: string): string {
  const sheet = readFileSync(join(root, file), 'utf8')
  return sheet.slice(`\n${sheet}`.indexOf(`\n${selector} {`)).split('}')[0] ?? ''
}

test('rows of earlier reports grow with their content', () => {
  expect(ruleOf('packages/parts/src/triage/work.module.css', '.originals')).toContain('grid-auto-rows: max-content')
})

test('a code block in a list scrolls instead of widening the page', () => {
  expect(ruleOf('packages/parts/src/markdown/markdown.module.css', '.markdown li')).toContain('min-inline-size: 0')
})

test('an option list is in the flow of its dialog, which would clip it otherwise', () => {
  expect(ruleOf('packages/ui/src/forms/combobox.module.css', 'dialog .popup')).toContain('position: static')
})

test('drop-down lists have z-index 105, above the header and below overlays', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8')
  const levels = ['header', 'dropdown', 'overlay'].map((name) =>
    Number(new RegExp(`--layer-${name}: (\\d+);`).exec(tokens)?.[1]),
  )
  expect(levels).toEqual([100, 105, 109])
  expect(ruleOf('packages/ui/src/forms/combobox.module.css', '.popup')).toContain('z-index: var(--layer-dropdown)')
})

test('the footer of the auth pages is dark in both themes', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8')
  const colours = [...tokens.matchAll(/--foot: #([0-9a-f]{6});/g)].map(([, hex = '']) => hex)
  expect(colours).toHaveLength(2)
  for (const hex of colours) {
    expect(Math.max(...(hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16)))).toBeLessThan(64)
  }
  expect(`\n${ruleOf('apps/portal/src/layouts/auth-footer.module.css', '.footer')}`).toContain(
    'background: var(--foot)',
  )
})
