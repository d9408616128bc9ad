import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the accounts for testing. */
export const credentialValidationTexts = {
  'credential.account': 'Escribe el usuario o el correo de la cuenta.',
  'known_issue.file': 'Elige un archivo con al menos una fila.',
  'credential.file': 'Elige un archivo con al menos una cuenta.',
  'credential.instructions': 'Escribe las instrucciones.',
  'credential.link': 'Escribe el enlace completo, con https://.',
  'credential.secret': 'Escribe la contraseña o el enlace.',
} as const satisfies Partial<Record<ValidationCode, string>>
