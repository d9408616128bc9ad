import { expect, test } from 'vitest'
import { createToken } from '@grana/server/lib/tokens'
import { createSecretFinder } from './find-secrets.ts'

const secret = createToken('organization')
const core = secret.slice('grana_org_'.length)
const countIn = createSecretFinder([secret, `whsec_${Buffer.alloc(30, 'Zq7').toString('base64')}`])

test.each([
  ['whole', `authorization: Bearer ${secret},`],
  ['without its prefix', core],
  ['cut at the end', `${secret.slice(0, 24)}…`],
  ['cut at the beginning', core.slice(12)],
  ['as the bytes that it stands for', Buffer.from(core, 'base64url').toString('latin1')],
  ['as the key of a signature', Buffer.alloc(30, 'Zq7').toString('latin1')],
])('finds a secret %s', (_what, text) => {
  expect(countIn(text)).toBeGreaterThan(0)
})

test.each([
  ['another secret', createToken('organization')],
  ['its last characters', secret.slice(-4)],
  ['nothing', ''],
])('does not find %s', (_what, text) => {
  expect(countIn(text)).toBe(0)
})
