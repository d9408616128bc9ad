import { createHmac } from 'node:crypto'
import { forgetUsedCode } from './services.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

function bytesOf(key: string): Buffer {
  const bits = Array.from(key, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The TOTP code of a key, implemented independently of the server. */
export function codeAt(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)))
  const digest = createHmac('sha1', bytesOf(key.replaceAll(/\s/g, '')))
    .update(counter)
    .digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** A new code, because each works once: instead of waiting, the last one is marked as used long ago. */
export async function nextCode(key: string, email: string): Promise<string> {
  await forgetUsedCode(email)
  return codeAt(key)
}
