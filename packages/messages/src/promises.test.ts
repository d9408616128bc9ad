import { expect, test } from 'vitest'
import { chooseByFeature } from './promises.ts'

test('chooses the sentence of a feature by the list', () => {
  const source = 'a {{if one}}b{{else}}c{{end}} d{{if two}}, e{{end}}.\n'
  expect(chooseByFeature(source, { one: true, two: false })).toBe('a b d.\n')
  expect(chooseByFeature(source, { one: false, two: true })).toBe('a c d, e.\n')
})

test('leaves no empty line where a block of lines was removed', () => {
  const source = '- a\n{{if one}}\n- b\n{{end}}\n- c\n'
  expect(chooseByFeature(source, { one: true })).toBe('- a\n- b\n- c\n')
  expect(chooseByFeature(source, { one: false })).toBe('- a\n- c\n')
  const both = '{{if one}}\n1.\n\n2.\n{{else}}\n3.\n{{end}}\n\nend'
  expect(chooseByFeature(both, { one: false })).toBe('3.\n\nend')
})

test('rejects a feature that is not listed and a tag without its counterpart', () => {
  expect(() => chooseByFeature('{{if nothing}}a{{end}}', {})).toThrow('nothing is not on the list')
  expect(() => chooseByFeature('{{if newsEmails}}a')).toThrow('{{if newsEmails}} has no counterpart')
})
