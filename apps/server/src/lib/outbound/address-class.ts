import { BlockList, isIP } from 'node:net'

/**
 * Outside of the public internet: the registries of special addresses, and one that a cloud provider uses internally.
 */
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Exceptions within the allocated space: protocols, documentation, and tunnels that embed an IPv4 address. */
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

function createBlockList(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const block = new BlockList()
  for (const [address, prefix] of list) block.addSubnet(address, prefix, family)
  return block
}

const refusedV4 = createBlockList('ipv4', specialV4)
const refusedV6 = createBlockList('ipv6', specialV6)
// Everything else, mapped, compatible and translated addresses included, was never allocated as a public address.
const givenOutV6 = createBlockList('ipv6', [['2000::', 3]])
const loopbackV4 = createBlockList('ipv4', [['127.0.0.0', 8]])

/** Whether an address belongs to the public internet. Anything that is no address, or has a zone, does not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !refusedV4.check(address, 'ipv4')
  return version === 6 && givenOutV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

/** Whether this is an address of this machine, in its plain form. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopbackV4.check(address, 'ipv4') : address === '::1'
}
