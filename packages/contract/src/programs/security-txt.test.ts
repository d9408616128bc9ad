import { expect, test } from 'vitest'
import { toSecurityTxt } from './security-txt.ts'

const page = 'https://portal.grana.example/program/7'
const from = new Date('2026-11-19T10:00:00.000Z')

test('names the page to report at, its language, its place and its end within a year', () => {
  expect(toSecurityTxt({ page, host: 'tienda.example', from }).split('\n')).toEqual([
    `Contact: ${page}`,
    `Policy: ${page}`,
    'Preferred-Languages: es',
    'Canonical: https://tienda.example/.well-known/security.txt',
    'Expires: 2027-11-19T10:00:00.000Z',
    '',
  ])
})

test('names no place where it serves several hosts', () => {
  expect(toSecurityTxt({ page, from })).not.toContain('Canonical')
})
