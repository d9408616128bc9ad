import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../../packages')

/** Declarations of a rule: no test of a package lays pages out, and these two cannot be seen otherwise. */
function ruleOf(file: string, selector: string): string {
  const sheet = readFileSync(join(packages, file), 'utf8')
  return sheet.slice(sheet.indexOf(`\n${selector} {`)).split('}')[0] ?? ''
}

test('rows of earlier reports are as high as what they hold', () => {
  expect(ruleOf('parts/src/report-work/work.module.css', '.originals')).toContain('grid-auto-rows: max-content')
})

test('a list of options stands in the flow of its dialog, which would clip it', () => {
  expect(ruleOf('ui/src/forms/combobox.module.css', 'dialog .popup')).toContain('position: static')
})
