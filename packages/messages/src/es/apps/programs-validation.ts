import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the programs' forms. */
export const programValidationTexts = {
  'program_name.required': 'Escribe el nombre del programa.',
  'saved_search.name': 'Escribe un nombre para la búsqueda.',
  'billing.required': 'Acepta los términos de facturación para publicar un bug bounty.',
} as const satisfies Partial<Record<ValidationCode, string>>
