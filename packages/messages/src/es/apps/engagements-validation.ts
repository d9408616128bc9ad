import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the forms of pentests. */
export const engagementValidationTexts = {
  'engagement.title': 'Escribe un título.',
  'engagement.date': 'Elige una fecha.',
  'engagement.date_order': 'Las fechas deben ir en orden: inicio, fin, reporte y retest.',
  'engagement.number': 'Escribe un número entero mayor que cero.',
  'engagement.exclusions': 'Escribe qué queda fuera.',
} as const satisfies Partial<Record<ValidationCode, string>>
