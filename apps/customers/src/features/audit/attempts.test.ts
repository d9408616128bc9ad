import { expect, test } from 'vitest'
import { permissions } from '@grana/contract/tenancy'
import { audit } from '@grana/messages/es/apps/audit'

test.for(permissions)('describes an attempt without the permission %s', (permission) => {
  expect(audit.tried(permission)).not.toMatch(/[a-z]+[._][a-z]+/)
})

test('does not treat a name inherited from Object as a permission', () => {
  expect(audit.tried('constructor')).toBe(audit.tried('nothing.known'))
})
