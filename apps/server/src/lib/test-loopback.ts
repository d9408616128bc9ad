import { randomInt } from 'node:crypto'

/**
 * A loopback address that no other test uses, for servers that restart on the same port: meanwhile no other process
 * receives that port there. Only Linux has the whole network 127.0.0.0/8.
 */
export function ownLoopback(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
}
