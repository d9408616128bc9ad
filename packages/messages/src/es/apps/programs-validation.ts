import type { ValidationCode } from '@grana/contract/validation'

/** What the forms of programs say about a field. */
export const programValidationTexts = {
  'program_name.required': 'Escribe el nombre del programa.',
  'billing.required': 'Acepta los términos de facturación para publicar un bug bounty.',
} as const satisfies Partial<Record<ValidationCode, string>>
