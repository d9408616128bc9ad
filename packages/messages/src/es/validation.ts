import type { ValidationCode } from '@grana/contract/validation'
import { fixed, fixedWidget } from './fixed.ts'

/** What a form says for each reason to refuse a field. */
export const validationTexts: Record<ValidationCode, string> = {
  'email.required': fixed.emailRequired,
  'email.invalid': fixed.emailInvalid,
  'first_name.required': 'Escribe tu nombre.',
  'last_name.required': 'Escribe tus apellidos.',
  'organization.required': 'Escribe el nombre de tu empresa.',
  'country.required': 'Elige tu país.',
  'phone.too_short': 'Escribe al menos 10 dígitos, contando el código de país.',
  'phone.invalid': 'Escribe el número con su código de país, por ejemplo +52 55 5000 0000.',
  'interest.required': 'Elige qué te interesa.',
  'message.required': 'Cuéntanos qué quieres poner a prueba.',
  'consent.required': 'Necesitamos tu autorización para responderte.',
  'captcha.required': 'Completa la verificación.',
  'text.too_long': 'Es demasiado largo. Acórtalo un poco.',
  'text.unreadable': 'Tiene caracteres que no podemos guardar. Escríbelo de nuevo.',
}

/** Whether a reason has a text of its own. */
export function isValidationCode(code: string): code is ValidationCode {
  return Object.hasOwn(validationTexts, code)
}

/** The text for a reason; an unknown reason gets the generic one of the specification. */
export function validationText(code: string, field: string): string {
  return isValidationCode(code) ? validationTexts[code] : fixedWidget.fieldNotValid.replace('{field}', field)
}
