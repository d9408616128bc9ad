import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '@grana/messages/brand'
import { readLegalText } from './read-legal-text.ts'

const front = `---
title: 'T'
description: 'D'
version: '2026-01-02'
effective: '2026-01-02'
---
`
const section = (body: string) => `${front}\n## 1. One thing\n\n> Short: in a word.\n\n${body}\n`
const blocksOf = (body: string) => readLegalText(section(body), { name: 'N' }).sections[0]?.blocks

test('a section has a number, an address and a summary', () => {
  const { head, sections } = readLegalText(section('1.1. Text.'), {})
  expect(head.sections).toEqual([{ id: 'one-thing', number: '1', title: 'One thing' }])
  expect(sections[0]?.short).toEqual({ label: 'Short', text: ['In a word.'] })
})

test('clauses, decisions that are pending, lists and tables are told apart', () => {
  expect(blocksOf('1.1. **A** and `b`.')).toEqual([
    {
      kind: 'clause',
      number: '1.1',
      text: [{ kind: 'strong', text: ['A'] }, ' and ', { kind: 'code', text: 'b' }, '.'],
    },
  ])
  expect(blocksOf('**[To settle]** Where.')).toEqual([{ kind: 'pending', label: 'To settle', text: [' Where.'] }])
  expect(blocksOf('- a\n- b')).toEqual([{ kind: 'list', items: [['a'], ['b']] }])
  expect(blocksOf('| a |\n|---|\n| b |')).toEqual([{ kind: 'table', columns: ['a'], rows: [[['b']]] }])
})

test('the brand is filled in, and an unknown name is a mistake', () => {
  expect(blocksOf('{{brand.name}} & co.')).toEqual([{ kind: 'paragraph', text: ['N & co.'] }])
  expect(() => blocksOf('{{brand.nick}}')).toThrow('{{brand.nick}} is not known')
})

test.each([
  ['<b>raw</b>', 'html'],
  ['a <script>alert(1)</script>', 'html'],
  ['![a](/b.png)', 'image'],
  ['### Deeper', 'not a numbered section'],
  ['[a](javascript:alert(1))', 'may not be linked'],
  ['[a](//evil.example)', 'may not be linked'],
  ['- a\n  - b', 'more than one line'],
])('%s is refused', (body, message) => {
  expect(() => blocksOf(body)).toThrow(message)
})

const folder = join(import.meta.dirname, '../../content/es/legal')

test.each(readdirSync(folder))('%s is read whole', (file) => {
  const { head, sections } = readLegalText(readFileSync(join(folder, file), 'utf8'), brand)
  expect(head.description.length).toBeLessThanOrEqual(155)
  expect(sections.length).toBeGreaterThan(8)
  expect(sections.map((section) => Number(section.number))).toEqual(sections.map((_, index) => index + 1))
  expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
  expect(JSON.stringify(sections)).not.toMatch(/\{\{|\*\*|]\(/)
})
