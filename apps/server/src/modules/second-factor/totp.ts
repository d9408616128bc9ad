import { randomBytes } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'
import { hashSecret, isSameHash } from '#server/lib/tokens.ts'
import { brand } from '@grana/messages/brand'

const stepSeconds = 30
/** A code is valid in its own step and the next one, to allow for slow typing and clock drift. */
const stepsBack = [0, 1]

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 24
/** Length of codes issued in the past: they work until they are used or renewed. */
const formerCodeLength = 16
const codesPerSet = 10

/** 160 random bits in base32, as authenticators take it. */
export function newSeed(): string {
  return generateSecret({ length: 20 })
}

export function authenticatorUri(seed: string, label: string): string {
  return generateURI({ issuer: brand.name, label, secret: seed })
}

/** The valid step that this code belongs to; whether the step was used before is checked in the database. */
export function findTotpStep(seed: string, code: string, now: Date): number | undefined {
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

/** Unbiased: rejects bytes above the last multiple of the alphabet's length. */
function generateCode(): string {
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
  return Array.from({ length: codesPerSet }, () => generateCode().replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Hash of the normalized code, as stored; `undefined` when the length is wrong. */
export function hashRecoveryCode(code: string): Buffer | undefined {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return typed.length === codeLength || typed.length === formerCodeLength ? hashSecret(`recovery ${typed}`) : undefined
}
