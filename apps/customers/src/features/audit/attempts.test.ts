import { expect, test } from 'vitest'
import { permissions } from '@grana/contract/tenancy'
import { audit } from '@grana/messages/es/apps/audit'

test.for(permissions)('what was tried without %s is told in words', (permission) => {
  expect(audit.tried(permission)).not.toMatch(/[a-z]+[._][a-z]+/)
})

test('a name of every object is no permission', () => {
  expect(audit.tried('constructor')).toBe(audit.tried('nothing.known'))
})
