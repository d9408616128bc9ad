import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '@grana/messages/brand'
import { parseLegalText } from './parse-legal-text.ts'

const front = `---
title: 'T'
description: 'D'
version: '2026-01-02'
effective: '2026-01-02'
---
`
const section = (body: string) => `${front}\n## 1. One thing\n\n> Short: in a word.\n\n${body}\n`
const blocksOf = (body: string) => parseLegalText(section(body), { name: 'N' }).sections[0]?.blocks

test('a section has a number, an anchor and a summary', () => {
  const { head, sections } = parseLegalText(section('1.1. Text.'), {})
  expect(head.sections).toEqual([{ id: 'one-thing', number: '1', title: 'One thing' }])
  expect(sections[0]?.short).toEqual({ label: 'Short', text: ['In a word.'] })
})

test('distinguishes clauses, pending decisions, lists and tables', () => {
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

test('inserts the brand, and rejects an unknown placeholder', () => {
  expect(blocksOf('{{brand.name}} & co.')).toEqual([{ kind: 'paragraph', text: ['N & co.'] }])
  expect(() => blocksOf('{{brand.nick}}')).toThrow('unknown placeholder {{brand.nick}}')
})

test.each([
  ['<b>raw</b>', 'html'],
  ['a <script>alert(1)</script>', 'html'],
  ['![a](/b.png)', 'image'],
  ['### Deeper', 'not a numbered section'],
  ['[a](javascript:alert(1))', 'link not allowed'],
  ['[a](//evil.example)', 'link not allowed'],
  ['- a\n  - b', 'more than one line'],
])('rejects %s', (body, message) => {
  expect(() => blocksOf(body)).toThrow(message)
})

const folder = join(import.meta.dirname, '../../content/es/legal')

test.each(readdirSync(folder))('parses %s completely', (file) => {
  const { head, sections } = parseLegalText(readFileSync(join(folder, file), 'utf8'), brand)
  expect(head.description.length).toBeLessThanOrEqual(155)
  expect(sections.length).toBeGreaterThan(8)
  expect(sections.map((section) => Number(section.number))).toEqual(sections.map((_, index) => index + 1))
  expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
  expect(JSON.stringify(sections)).not.toMatch(/\{\{|\*\*|]\(/)
})
