import { expect, test } from 'vitest'
import { payoutForm, payoutMethods, toPayoutDetails, type PayoutDetails } from './payout-details.ts'

const holder = 'Ada Luna'
const good: Readonly<Record<(typeof payoutMethods)[number], Omit<PayoutDetails, 'method' | 'holder'>>> = {
  mx_clabe: { account: '032180000118359719', tax_number: 'LUAA900101XX1' },
  iban: { account: 'ES91 2100 0418 4502 0005 1332', tax_number: '12345678Z' },
  co_bank: { account: '123-456789-01', bank: 'Banco Uno', account_type: 'savings', tax_number: '1020304050' },
  ar_cbu: { account: '2850590940090418135201', tax_number: '20-12345678-6' },
  cl_bank: { account: '00123456789', bank: 'Banco Dos', account_type: 'checking', tax_number: '12.345.678-5' },
  pe_cci: { account: '00219100000000000050', tax_number: '10203040' },
  br_pix: { account: 'ada@mail.example' },
  us_bank: { account: '000123456789', routing: '021000021', account_type: 'checking' },
  paypal: { account: 'ada@mail.example' },
}

const problemsOf = (form: object) =>
  payoutForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test.each(payoutMethods)('%s is complete with its fields, and says which one is missing', (method) => {
  const form = { method, holder, ...good[method] }
  expect(problemsOf(form)).toEqual([])
  for (const field of Object.keys(good[method]).filter((name) => name !== 'account'))
    expect(problemsOf({ ...form, [field]: '' })).toEqual([[field, `payout.${field}`]])
  expect(problemsOf({ ...form, account: '1' }).map(([field]) => field)).toEqual(['account'])
})

test('a routing number and a Chilean tax number must match their check digit', () => {
  expect(problemsOf({ method: 'us_bank', holder, ...good.us_bank, routing: '021000022' })).toEqual([
    ['routing', 'payout.routing'],
  ])
  expect(problemsOf({ method: 'cl_bank', holder, ...good.cl_bank, tax_number: '12.345.678-6' })).toEqual([
    ['tax_number', 'payout.rut'],
  ])
})

test('stores only what the method asks for, and account numbers without separators', () => {
  const form = { method: 'iban' as const, holder, ...good.iban, bank: 'Banco Uno', routing: '021000021' }
  expect(toPayoutDetails(form)).toEqual({
    method: 'iban',
    holder,
    account: 'ES9121000418450200051332',
    tax_number: '12345678Z',
  })
})
