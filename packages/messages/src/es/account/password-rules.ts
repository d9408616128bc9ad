import type { passwordRules } from '@grana/contract/password'

type RuleCode = (typeof passwordRules)[number]['code']

const rules: Record<RuleCode, string> = {
  'password.too_short': '8 caracteres o más',
  'password.no_number': 'Un número',
  'password.no_uppercase': 'Una letra mayúscula',
  'password.no_special': 'Un carácter especial',
}

/** Choosing a password, wherever it is done. */
export const passwordTexts = {
  checklist: 'Tu contraseña necesita',
  rules,
  matching: 'Las dos coinciden',
  met: 'cumplido',
  missing: 'falta',
} as const
