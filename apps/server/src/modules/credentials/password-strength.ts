import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ValidationCode } from '@grana/contract/validation'
import { brand } from '@grana/messages/brand'
import { validationTexts } from '@grana/messages/es/validation'

// Guesses above which a password stands the specification's rule plus our own: about what ten thousand tries a second
// would take an hour for. Two factors guard whoever reads a report.
const weakestScore = 2
const judgedLength = 64

/** Built on first use: the dictionaries take some tens of milliseconds and memory that a worker has no use for. */
let strength: ZxcvbnFactory | undefined

function strengthOf(password: string, personal: readonly string[]): number {
  strength ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return strength.check(password.slice(0, judgedLength), [...personal, brand.name]).score
}

function isPersonal(password: string, personal: readonly string[]): boolean {
  const plain = password.toLowerCase()
  return personal.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()))
}

function refuse(code: ValidationCode, field: string): never {
  throw new DomainError('request.invalid', { fields: { [field]: validationTexts[code] } })
}

/** Words that say who the person is. */
export function personalWords(values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => (value ?? '').split(/[\s@._+-]+/)).filter((word) => word.length > 2)
}

/** Refuses what the contract cannot know: passwords that many people have, and those made of the person's own data. */
export function checkNewPassword(password: string, personal: readonly string[], field = 'password'): void {
  if (isPersonal(password, personal)) refuse('password.personal', field)
  if (strengthOf(password, personal) < weakestScore) refuse('password.common', field)
}
