import { expect, test } from 'vitest'
import { leadForm } from '@grana/contract/leads'
import { firstReasons } from './first-reasons.ts'

const lead = {
  first_name: 'Ana',
  last_name: 'Luna',
  email: 'ana@example.com',
  organization: 'Uno',
  country: 'MX',
  interest: 'pentest',
  message: 'Hello',
  privacy_consent: true,
  news_consent: false,
  captcha_token: 'token',
}

test('a valid form has no reasons', () => {
  expect(firstReasons(leadForm, lead)).toEqual({})
  expect(firstReasons(leadForm, { ...lead, phone: '' })).toEqual({})
  expect(firstReasons(leadForm, { ...lead, phone: undefined })).toEqual({})
})

test('an empty form has a reason for each required field', () => {
  expect(firstReasons(leadForm, { email: '', privacy_consent: false })).toEqual({
    first_name: 'first_name.required',
    last_name: 'last_name.required',
    email: 'email.required',
    organization: 'organization.required',
    country: 'country.required',
    interest: 'interest.required',
    message: 'message.required',
    privacy_consent: 'consent.required',
    captcha_token: 'captcha.required',
  })
})

test('an optional field reports its own rule', () => {
  expect(firstReasons(leadForm, { ...lead, phone: '+525550' })).toEqual({ phone: 'phone.too_short' })
  expect(firstReasons(leadForm, { ...lead, phone: '5550000000' })).toEqual({ phone: 'phone.invalid' })
})
