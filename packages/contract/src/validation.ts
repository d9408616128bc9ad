/** Reasons why a field is refused; `messages` holds one text for each. */
export type ValidationCode =
  | 'email.required'
  | 'email.invalid'
  | 'first_name.required'
  | 'last_name.required'
  | 'organization.required'
  | 'country.required'
  | 'phone.too_short'
  | 'phone.invalid'
  | 'interest.required'
  | 'message.required'
  | 'consent.required'
  | 'captcha.required'
  | 'password.required'
  | 'password.too_short'
  | 'password.too_long'
  | 'password.no_number'
  | 'password.no_uppercase'
  | 'password.no_special'
  | 'password.common'
  | 'password.personal'
  | 'password.mismatch'
  | 'code.required'
  | 'username.required'
  | 'username.invalid'
  | 'position.required'
  | 'timezone.required'
  | 'timezone.invalid'
  | 'terms.required'
  | 'conduct.required'
  | 'birthdate.invalid'
  | 'color.invalid'
  | 'color.contrast'
  | 'text.too_long'
  | 'text.unreadable'

/** Marks a string as a validation code, so that the compiler knows those that exist. */
// @__NO_SIDE_EFFECTS__
export function reason(code: ValidationCode): ValidationCode {
  return code
}
