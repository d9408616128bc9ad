import * as z from 'zod/mini'
import { isKey, isPublicKey, isWeakSecret } from './rules.ts'
import { requiredText } from './values.ts'

const key = requiredText.check(z.refine(isKey, 'is not 32 bytes in base64'))

/**
 * Secrets that protect passwords and second factors, and their predecessors while they are replaced (docs/operate.md).
 */
export const apiSecrets = {
  PASSWORD_PEPPER: requiredText,
  PASSWORD_PEPPER_BEFORE: z.optional(requiredText),
  DATA_KEY: key,
  DATA_KEY_BEFORE: z.optional(key),
}

/**
 * Encrypts secrets of organizations that the worker uses towards other systems. A key of its own: the worker never opens what
 * `DATA_KEY` encrypts.
 */
export const sharedSecrets = { INTEGRATION_KEY: key, INTEGRATION_KEY_BEFORE: z.optional(key) }

const sharedSettings = z.object(sharedSecrets)

const settings = z.object(apiSecrets)
type ApiSecrets = z.output<typeof settings>

export function toApiSecrets(given: ApiSecrets) {
  return {
    passwordPepper: given.PASSWORD_PEPPER,
    passwordPepperBefore: given.PASSWORD_PEPPER_BEFORE,
    dataKey: given.DATA_KEY,
    dataKeyBefore: given.DATA_KEY_BEFORE,
  }
}

export function* apiSecretFaults(given: ApiSecrets) {
  if (isWeakSecret(given.PASSWORD_PEPPER)) yield 'PASSWORD_PEPPER is weak or a default'
  if (isPublicKey(given.DATA_KEY)) yield 'DATA_KEY is a default'
}

export function* sharedSecretFaults(given: z.output<typeof sharedSettings>) {
  if (isPublicKey(given.INTEGRATION_KEY)) yield 'INTEGRATION_KEY is a default'
}
