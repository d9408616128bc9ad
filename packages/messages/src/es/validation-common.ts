import type { ValidationCode } from '@grana/contract/validation'
import { fixed, fixedWidget } from './fixed.ts'

/** Validation texts that every form may need. Forms of one part of the product bring the rest. */
export const commonValidationTexts = {
  'email.required': fixed.emailRequired,
  'email.invalid': fixed.emailInvalid,
  'first_name.required': 'Escribe tu nombre.',
  'last_name.required': 'Escribe tus apellidos.',
  'organization.required': 'Escribe el nombre de tu empresa.',
  'country.required': 'Elige tu país.',
  'phone.too_short': 'Escribe al menos 10 dígitos, incluido el código de país.',
  'phone.invalid': 'Escribe el número con su código de país, por ejemplo +52 55 5000 0000.',
  'interest.required': 'Elige qué te interesa.',
  'message.required': 'Cuéntanos qué quieres poner a prueba.',
  'consent.required': 'Marca esta casilla: necesitamos tu autorización para responderte.',
  'captcha.required': 'Completa la verificación.',
  'password.required': fixed.passwordRequired,
  'password.too_short': 'Usa al menos 8 caracteres.',
  'password.too_long': 'Usa como máximo 128 caracteres.',
  'password.no_number': 'Agrega al menos un número.',
  'password.no_uppercase': 'Agrega al menos una letra mayúscula.',
  'password.no_special': 'Agrega al menos un carácter especial, por ejemplo ! # o %.',
  'password.common': 'Es una contraseña fácil de adivinar. Prueba con varias palabras que no vayan juntas.',
  'password.personal': 'No uses tu nombre, tu usuario ni tu correo en la contraseña.',
  'password.mismatch': 'Las contraseñas no coinciden.',
  'code.required': 'Escribe el código.',
  'username.required': 'Elige un nombre de usuario.',
  'invitation.too_many_names': 'Invita como máximo a 20 a la vez.',
  'username.invalid': 'Usa de 3 a 30 letras, números, guiones o guiones bajos. Empieza y termina con letra o número.',
  'position.required': 'Escribe tu cargo.',
  'timezone.required': 'Elige tu zona horaria.',
  'timezone.invalid': 'Elige una zona horaria de la lista.',
  'terms.required': 'Acepta los términos para crear tu cuenta.',
  'conduct.required': 'Acepta el código de conducta para crear tu cuenta.',
  'text.too_long': 'Es demasiado largo. Acórtalo un poco.',
  'text.unreadable': 'Tiene caracteres que no podemos guardar. Escríbelo de nuevo.',
} as const satisfies Partial<Record<ValidationCode, string>>

/** The specification's text for a reason without its own. */
export function fieldNotValid(field: string): string {
  return fixedWidget.fieldNotValid.replace('{field}', field)
}
