import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the form of trackers only. */
export const trackerValidationTexts = {
  'tracker.site': 'Escribe una dirección pública que empiece con https://.',
  'tracker.project': 'Escribe el proyecto como lo pide el tracker.',
  'tracker.account': 'Escribe el correo de la cuenta del token.',
  'tracker.token': 'Pega el token completo, sin espacios.',
  'tracker.issue_type': 'Escribe el tipo de ticket.',
  'tracker.label': 'Cada etiqueta: hasta 50 letras, sin comas, y 10 como máximo.',
  'tracker.programs': 'Elige de 1 a 50 programas.',
} as const satisfies Partial<Record<ValidationCode, string>>
