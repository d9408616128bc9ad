import { expect, it } from 'vitest'
import { checkScope } from './scope-check.ts'

const target = (address: string, name = address) =>
  ({ name, address, type: 'website', environment: 'production', tier: 1 }) as const

const scope = {
  in_scope: [
    target('api.tepozan.example', 'Core API'),
    target('*.tepozan.example'),
    target('tepozan.example/pagos'),
    target('puertos.example:8443'),
    target('203.0.113.0/24'),
    target('com.tepozan.movil'),
    target('TN-2 unit'),
  ],
  out_of_scope: [
    { label: 'blog.tepozan.example', reason: 'Of a supplier' },
    { label: '203.0.113.9' },
    { label: 'Cars in traffic' },
  ],
}

it.each([
  ['api.tepozan.example', 'included', 'api.tepozan.example'],
  ['https://API.tepozan.example/v1/users?id=1#top', 'included', 'api.tepozan.example'],
  ['core api', 'included', 'api.tepozan.example'],
  ['nuevo.tepozan.example', 'included', '*.tepozan.example'],
  ['https://blog.tepozan.example/2026', 'excluded', 'blog.tepozan.example'],
  ['tepozan.example/pagos/3', 'included', 'tepozan.example/pagos'],
  ['tepozan.example/pagos2', 'unknown', undefined],
  ['tepozan.example', 'unknown', undefined],
  ['puertos.example:8443', 'included', 'puertos.example:8443'],
  ['puertos.example', 'unknown', undefined],
  ['api.tepozan.example.evil.example', 'unknown', undefined],
  ['eviltepozan.example', 'unknown', undefined],
  ['203.0.113.7', 'included', '203.0.113.0/24'],
  ['203.0.113.9', 'excluded', '203.0.113.9'],
  ['203.0.114.7', 'unknown', undefined],
  ['com.tepozan.movil', 'included', 'com.tepozan.movil'],
  ['cars in traffic', 'excluded', 'Cars in traffic'],
  ['', 'unknown', undefined],
  ['not an address', 'unknown', undefined],
])('%s is %s', (typed, verdict, entry) => {
  const check = checkScope(typed, scope)
  expect([check.verdict, check.entry]).toEqual([verdict, entry])
})

it('gives the reason of an exclusion', () => {
  expect(checkScope('blog.tepozan.example', scope).reason).toBe('Of a supplier')
})

it('lets the exclusion decide between two equal entries', () => {
  const both = { in_scope: [target('a.example')], out_of_scope: [{ label: 'a.example' }] }
  expect(checkScope('a.example', both).verdict).toBe('excluded')
})
