import { randomBytes } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'
import { hashSecret, isSameHash } from '#server/lib/tokens.ts'
import { brand } from '@grana/messages/brand'

const stepSeconds = 30
/** A code is good for its own step and the one after: people type slowly, and clocks differ. */
const stepsBack = [0, 1]

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 24
/** Codes that were given out before they were longer: they work until they are used or renewed. */
const formerCodeLength = 16
const codesAtOnce = 10

/** 160 random bits in base32, as authenticators take it. */
export function newSeed(): string {
  return generateSecret({ length: 20 })
}

export function authenticatorUri(seed: string, label: string): string {
  return generateURI({ issuer: brand.name, label, secret: seed })
}

/** The step whose code this is, among those that count now; whether it was used before is for the database to say. */
export function stepOf(seed: string, code: string, now: Date): number | undefined {
  const typed = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(typed)) return undefined
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return stepsBack
    .map((back) => current - back)
    .find((step) => {
      const right = generateSync({ secret: seed, epoch: step * stepSeconds })
      return isSameHash(hashSecret(right), hashSecret(typed))
    })
}

/** Unbiased: bytes above the last whole run of the alphabet are drawn again. */
function drawCode(): string {
  const limit = 256 - (256 % alphabet.length)
  let code = ''
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < limit && code.length < codeLength) code += alphabet.charAt(byte % alphabet.length)
    }
  }
  return code
}

/** Ten codes of 119 bits, in groups of four for reading: above 112 bits a plain hash is enough (ASVS 6.5.2). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () => drawCode().replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** What is stored of a code, however it was typed; `undefined` for what cannot be one. */
export function recoveryHash(code: string): Buffer | undefined {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return typed.length === codeLength || typed.length === formerCodeLength ? hashSecret(`recovery ${typed}`) : undefined
}
