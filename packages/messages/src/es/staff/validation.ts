import type { ValidationCode } from '@grana/contract/validation'

export const staffValidationTexts = {
  'reason.required': 'Escribe el motivo.',
  'clause.required': 'Elige la cláusula en la que se basa.',
  'note.required': 'Escribe la nota.',
  'sector.required': 'Elige el sector.',
  'state.required': 'Elige la etapa.',
} as const satisfies Partial<Record<ValidationCode, string>>
