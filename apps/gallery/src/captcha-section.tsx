/** Place of the human verification in all its states. */
export function CaptchaSection() {
  return null
}
