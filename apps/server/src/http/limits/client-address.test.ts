import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAddressMatcher } from '#server/config/rules.ts'
import { clientAddress, clientKey, clientNetworks } from './client-address.ts'

const trusted = createAddressMatcher(['10.0.0.0/8', '2001:db8:1::/48'])

function request(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
}

describe('client address', () => {
  test.for<[string, string | undefined, string | undefined, string]>([
    ['a direct client counts by its own address', '203.0.113.9', undefined, '203.0.113.9'],
    ['an untrusted client cannot claim another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy names the client', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['mapped addresses are IPv4', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['what the client wrote further left is ignored', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['several trusted proxies', '10.0.0.1', '198.51.100.1, 10.9.9.9, 10.0.0.2', '198.51.100.1'],
    ['nothing but proxies', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
    ['a proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
    ['an invalid entry ends the search', '10.0.0.1', "198.51.100.1, '; drop table", '10.0.0.1'],
    ['an IPv6 proxy', '2001:db8:1::5', '2001:db8:2::7', '2001:db8:2::7'],
    ['a neighbour on the same cable', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a socket that is already gone', undefined, '198.51.100.1', '0.0.0.0'],
  ])('%s', ([, remote, forwarded, expected]) => {
    expect(clientAddress(request(remote, forwarded), trusted)).toBe(expected)
  })
})

describe('client key', () => {
  test.for<[string, string]>([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:2:3:4:5:6:7', '2001:db8:2:3::/64'],
    ['2001:db8:2:3::1', '2001:db8:2:3::/64'],
    ['2001:DB8:2:3:ffff::', '2001:db8:2:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', ([address, key]) => {
    expect(clientKey(address)).toBe(key)
  })
})

describe('client rings', () => {
  test.for<[string, string[]]>([
    ['198.51.100.1', ['198.51.100.1']],
    ['2001:db8:2:3456::1', ['2001:db8:2:3456::/64', '2001:db8:2:3400::/56', '2001:db8:2::/48']],
    ['2001:db8:2:3::1', ['2001:db8:2:3::/64', '2001:db8:2:0::/56', '2001:db8:2::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ])('%s counts in %s', ([address, rings]) => {
    expect(clientNetworks(address)).toEqual(rings)
  })
})
