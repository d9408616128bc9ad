import { describe, expect, it } from 'vitest'
import { validationText, validationTexts } from './validation.ts'

describe('validationText', () => {
  it('returns the text of a known reason', () => {
    expect(validationText('email.invalid', 'Correo')).toBe(validationTexts['email.invalid'])
  })

  it.each(['nonsense', 'toString', '__proto__'])('falls back to the generic text for %s', (code) => {
    expect(validationText(code, 'Correo')).toBe('Correo is not valid.')
  })
})
