import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ValidationCode } from '@grana/contract/validation'
import { brand } from '@grana/messages/brand'
import { validationTexts } from '@grana/messages/es/validation'

// Guesses above which a password stands the specification's rule plus our own: about what ten thousand tries a second
// would take an hour for. Two factors guard whoever reads a report.
const weakestScore = 2

/** So long and so varied that no estimate could call it weak: it is not worth the work of one. */
const plainlyStrong = { length: 20, differentCharacters: 12 }

function isPlainlyStrong(password: string): boolean {
  const { length, differentCharacters } = plainlyStrong
  return password.length >= length && new Set(password).size >= differentCharacters
}

function isPersonal(password: string, personal: readonly string[]): boolean {
  const plain = password.toLowerCase()
  return personal.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()))
}

function refuse(code: ValidationCode): never {
  throw new DomainError('request.invalid', { fields: { password: validationTexts[code] } })
}

/** Words that say who the person is. */
export function personalWords(values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => (value ?? '').split(/[\s@._+-]+/)).filter((word) => word.length > 2)
}

type NewPassword = {
  password: string
  personal: readonly string[]
  /** Whose password is replaced; a sign-up has no account yet, and a captcha instead. */
  accountId?: string
  /** Takes one of the queue's places for people who have proven who they are. */
  isKnown?: boolean
}

/**
 * Refuses what the contract cannot know: passwords that many people have, and those made of the person's own data. An
 * estimate is work, so it is counted per account before it gets a place in the queue.
 */
export async function checkNewPassword({ limits, passwords }: Context, given: NewPassword): Promise<void> {
  const { password, personal, accountId, isKnown = false } = given
  if (isPersonal(password, personal)) refuse('password.personal')
  if (isPlainlyStrong(password)) return
  if (accountId !== undefined) await limits.takeForAccount('new-password', accountId)
  const score = await passwords.estimate(password, [...personal, brand.name], isKnown)
  if (score < weakestScore) refuse('password.common')
}
