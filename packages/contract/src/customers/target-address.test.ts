import { describe, expect, test } from 'vitest'
import type { TargetType } from '../program-values.ts'
import { hostOf, verificationMethodsFor, parseTargetAddress } from './target-address.ts'

const kept = (type: TargetType, typed: string) => {
  const read = parseTargetAddress(type, typed)
  return 'address' in read ? read.address : read.refused
}

describe('websites and APIs', () => {
  test.each([
    ['Banca.Tepozan.example', 'banca.tepozan.example'],
    ['https://banca.tepozan.example/', 'banca.tepozan.example'],
    ['http://banca.tepozan.example', 'banca.tepozan.example'],
    ['api.tepozan.example/v2/', 'api.tepozan.example/v2'],
    ['tepozan.example:8443/x?y=1', 'tepozan.example:8443/x?y=1'],
    ['*.tepozan.example', '*.tepozan.example'],
    ['dise\u00f1o.example', 'xn--diseo-rta.example'],
    ['  banca.tepozan.example ', 'banca.tepozan.example'],
  ])('%s is stored as %s', (typed, address) => {
    expect(kept('website', typed)).toBe(address)
    expect(kept('api', typed)).toBe(address)
  })

  test.each([
    '',
    'tepozan',
    'localhost',
    'a.localhost',
    'db.internal',
    'nas.lan',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '１２７.0.0.1',
    '[::1]',
    'https://user@tepozan.example',
    'https://user:pass@tepozan.example',
    'tepozan.example@evil.example',
    'ftp://tepozan.example',
    'javascript:alert(1)',
    'tepozan.example#x',
    'tepozan.example.',
    '*.*.tepozan.example',
    'a.*.example',
    '*.tepozan.example/x',
    '*.tepozan.example:8443',
    '*.',
    '*',
    'te pozan.example',
    'tepozan.example\\x',
    'tepo<zan.example',
    `${'a'.repeat(64)}.example`,
    'tepozan.example:99999',
  ])('rejects %s', (typed) => {
    expect(kept('website', typed)).toBe('target.host')
  })

  test('rejects an address that is too long', () => {
    expect(kept('website', `tepozan.example/${'a'.repeat(200)}`)).toBe('text.too_long')
  })
})

describe('apps', () => {
  test('accepts a package name or the page in the store', () => {
    expect(kept('android', 'example.tepozan.movil')).toBe('example.tepozan.movil')
    const page = 'https://play.google.com/store/apps/details?id=example.tepozan.movil&hl=es'
    expect(kept('android', page)).toBe('example.tepozan.movil')
    expect(kept('ios', 'example.tepozan.movil-2')).toBe('example.tepozan.movil-2')
    expect(kept('ios', 'https://apps.apple.com/mx/app/tepozan/id1234567890?l=es')).toBe('id1234567890')
  })

  test.each([
    'tepozan',
    '1.2.3',
    'a..b',
    'example.tepozan movil',
    'https://play.google.com/store/apps/details?x=1',
    '',
  ])('rejects %s as an app', (typed) => {
    expect(kept('android', typed)).toBe('target.android')
  })

  test.each(['tepozan', 'a..b', 'https://apps.apple.com/mx/app/tepozan', 'id12', 'ex ample.x'])(
    'rejects %s',
    (typed) => {
      expect(kept('ios', typed)).toBe('target.ios')
    },
  )
})

describe('networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['10.20.0.0/16', '10.20.0.0/16'],
    ['2001:DB8:0:0::/64', '2001:db8::/64'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.7/32', '203.0.113.7/32'],
  ])('%s is stored as %s', (typed, address) => {
    expect(kept('network', typed)).toBe(address)
  })

  test.each([
    ['0.0.0.0/0', 'target.network'],
    ['10.0.0.0/8', 'target.network_wide'],
    ['2001::/16', 'target.network_wide'],
    ['203.0.113.7/24', 'target.network_start'],
    ['2001:db8::1/64', 'target.network_start'],
    ['127.0.0.1', 'target.network'],
    ['169.254.169.254', 'target.network'],
    ['224.0.0.1', 'target.network'],
    ['::1', 'target.network'],
    ['fe80::1', 'target.network'],
    ['ff02::1', 'target.network'],
    ['::ffff:1.2.3.4', 'target.network'],
    ['203.0.113.0/33', 'target.network'],
    ['203.0.113', 'target.network'],
    ['0203.0.113.1', 'target.network'],
    ['203.0.113.1/', 'target.network'],
    ['203.0.113.1-9', 'target.network'],
    ['tepozan.example', 'target.network'],
  ])('rejects %s: %s', (typed, code) => {
    expect(kept('network', typed)).toBe(code)
  })
})

test('clouds, devices and repositories', () => {
  expect(kept('cloud', 'arn:aws:s3:::tepozan-publico')).toBe('arn:aws:s3:::tepozan-publico')
  expect(kept('cloud', 'dos palabras')).toBe('target.cloud')
  expect(kept('hardware', 'Terminal AP-1')).toBe('Terminal AP-1')
  expect(kept('vehicle', '--')).toBe('target.thing')
  expect(kept('source_code', 'https://codigo.andarivel.example/extension.git')).toBe(
    'codigo.andarivel.example/extension',
  )
  expect(kept('source_code', 'codigo.andarivel.example')).toBe('target.repository')
  expect(kept('source_code', 'git@codigo.andarivel.example:x')).toBe('target.repository')
})

test('a host name can be verified automatically, the other types by a document', () => {
  expect(verificationMethodsFor('website', 'tepozan.example')).toEqual(['dns', 'file'])
  expect(verificationMethodsFor('api', '*.tepozan.example')).toEqual(['dns'])
  expect(verificationMethodsFor('network', '203.0.113.0/24')).toEqual(['document'])
  expect(hostOf('*.tepozan.example')).toEqual({ host: 'tepozan.example', port: '' })
  expect(hostOf('tepozan.example:8443/x?y')).toEqual({ host: 'tepozan.example', port: '8443' })
  expect(hostOf('tepozan.example?y')).toEqual({ host: 'tepozan.example', port: '' })
})
