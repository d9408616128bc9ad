import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the form of API tokens only. */
export const tokenValidationTexts = {
  'token.name': 'Escribe un nombre para reconocerlo.',
  'token.scopes': 'Elige al menos un alcance.',
  'token.programs': 'Elige de 1 a 50 programas.',
} as const satisfies Partial<Record<ValidationCode, string>>
