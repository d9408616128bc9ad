import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the forms of the directory only. */
export const directoryValidationTexts = {
  'group_role.group': 'Escribe el nombre del grupo, igual que en tu directorio.',
} as const satisfies Partial<Record<ValidationCode, string>>
