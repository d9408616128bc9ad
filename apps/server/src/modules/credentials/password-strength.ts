import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { containsPersonalWord } from '@grana/contract/password'
import type { ValidationCode } from '@grana/contract/validation'
import { brand } from '@grana/messages/brand'
import { validationTexts } from '@grana/messages/es/validation'

// Lowest accepted score, on top of the specification's rule: about one hour at ten thousand guesses a second. Reading a report
// needs a second factor besides.
const minScore = 2

/** Long and varied enough to be strong by any estimate, so the estimate is skipped. */
const plainlyStrong = { length: 20, differentCharacters: 12 }

function isPlainlyStrong(password: string): boolean {
  const { length, differentCharacters } = plainlyStrong
  return password.length >= length && new Set(password).size >= differentCharacters
}

function reject(code: ValidationCode): never {
  throw new DomainError('request.invalid', { fields: { password: validationTexts[code] } })
}

type NewPassword = {
  password: string
  personal: readonly string[]
  /** Account whose password is replaced; absent at sign-up, which a captcha limits instead. */
  accountId?: string
  /** Uses the queue's places reserved for authenticated users. */
  isKnown?: boolean
}

/**
 * Rejects what the contract cannot check: common passwords, and those made of the user's own data. An estimate is expensive, so
 * it is rate limited per account before it enters the queue.
 */
export async function assertNewPassword({ limits, passwords }: Context, given: NewPassword): Promise<void> {
  const { password, personal, accountId, isKnown = false } = given
  if (containsPersonalWord(password, personal)) reject('password.personal')
  if (isPlainlyStrong(password)) return
  if (accountId !== undefined) await limits.takeForAccount('new-password', accountId)
  const score = await passwords.estimate(password, [...personal, brand.name], isKnown)
  if (score < minScore) reject('password.common')
}
