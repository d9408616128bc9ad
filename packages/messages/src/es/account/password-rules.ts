import type { passwordRules } from '@grana/contract/password'

type RuleCode = (typeof passwordRules)[number]['code']

const rules: Record<RuleCode, string> = {
  'password.too_short': '8 caracteres o más',
  'password.no_number': 'Un número',
  'password.no_uppercase': 'Una letra mayúscula',
  'password.no_special': 'Un carácter especial',
}

/** Choosing a password, in every form. */
export const passwordTexts = {
  checklist: 'Tu contraseña necesita',
  rules,
  personal: 'Sin tu nombre, usuario ni correo',
  matching: 'Las dos coinciden',
  met: 'cumplido',
  missing: 'falta',
} as const
