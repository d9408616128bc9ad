import type { ValidationCode } from '@grana/contract/validation'

/** What only the forms of the account centre say about a field. */
export const accountValidationTexts = {
  'birthdate.invalid': 'Escribe una fecha que ya pasó, por ejemplo 24 de mayo de 1990.',
  'color.invalid': 'Elige un color de la paleta.',
  'color.contrast': 'Los dos colores se parecen demasiado y tus iniciales no se leerían. Cambia uno.',
} as const satisfies Partial<Record<ValidationCode, string>>
