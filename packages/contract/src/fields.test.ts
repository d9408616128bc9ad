import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { consent, email, line, optional, phone, tick } from './fields.ts'
import { leadForm } from './leads.ts'

function firstReason(schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = z.safeParse(schema, value)
  return result.success ? undefined : result.error.issues[0]?.message
}

const name = line({ max: 8, required: 'first_name.required' })

describe('line', () => {
  it('trims and normalizes to NFC', () => {
    expect(z.parse(name, '  Jose\u0301 ')).toBe('Jos\u00e9')
  })

  it.each([
    ['', 'first_name.required'],
    ['   ', 'first_name.required'],
    [undefined, 'first_name.required'],
    [['a', 'b'], 'first_name.required'],
    ['123456789', 'text.too_long'],
    ['a\u0000b', 'text.unreadable'],
    ['a\r\nb', 'text.unreadable'],
    ['a\ud800', 'text.unreadable'],
  ])('rejects %j as %s', (value, reason) => {
    expect(firstReason(name, value)).toBe(reason)
  })
})

describe('email', () => {
  it.each(['person@example.com', 'a.b+c@sub.example.org'])('accepts %s', (value) => {
    expect(firstReason(email, value)).toBeUndefined()
  })

  it.each([
    ['', 'email.required'],
    ['person', 'email.invalid'],
    ['person@', 'email.invalid'],
    ['a@b@example.com', 'email.invalid'],
    ['person@example.com\nbcc: other@example.com', 'email.invalid'],
    [`${'a'.repeat(250)}@example.com`, 'text.too_long'],
  ])('rejects %j as %s', (value, reason) => {
    expect(firstReason(email, value)).toBe(reason)
  })
})

describe('phone', () => {
  it('counts the digits of the international number and stores only digits', () => {
    expect(z.parse(phone, '+591 7 000-0000')).toBe('+59170000000')
  })

  it.each([
    ['+52 55 5000', 'phone.too_short'],
    ['5550000000', 'phone.invalid'],
    ['+1234567890123456', 'phone.invalid'],
    ['+52 55 5000 000x', 'phone.invalid'],
  ])('rejects %s as %s', (value, reason) => {
    expect(firstReason(phone, value)).toBe(reason)
  })

  it('accepts an empty value where it is optional', () => {
    expect(z.parse(optional(phone), '')).toBeUndefined()
    expect(z.parse(optional(phone), undefined)).toBeUndefined()
  })
})

describe('ticks', () => {
  it.each([
    [true, true],
    ['true', true],
    ['false', false],
  ])('parses %j as %s', (value, expected) => {
    expect(z.parse(tick, value)).toBe(expected)
  })

  it.each([false, 'false', undefined, 'on', 1, ['true']])('rejects %j as consent', (value) => {
    expect(firstReason(consent, value)).toBe('consent.required')
  })
})

describe('leadForm', () => {
  const lead = {
    first_name: 'Ana',
    last_name: 'Soto',
    email: 'ana@example.com',
    organization: 'Example',
    country: 'MX',
    interest: 'pentest',
    message: 'Two apps\nand one API',
    privacy_consent: 'true',
    captcha_token: 'token',
  }

  it('accepts a form without its optional fields', () => {
    expect(z.parse(leadForm, lead)).toMatchObject({ privacy_consent: true, message: 'Two apps\nand one API' })
  })

  it('rejects an unknown field', () => {
    expect(z.safeParse(leadForm, { ...lead, state: 'converted' }).error?.issues[0]?.code).toBe('unrecognized_keys')
  })
})
