import { describe, expect, test } from 'vitest'
import { decide, tracingTargets, type Situation } from './decide.ts'

const settled: Situation = {
  dsn: 'https://key@collector.example/1',
  documentPath: '/',
  path: '/programs',
  choice: 'accepted',
  hasOptedOut: false,
}

describe('decide', () => {
  test('measures with consent', () => {
    expect(decide(settled)).toBe('on')
  })

  test('asks a visitor who has not answered, and measures nothing meanwhile', () => {
    expect(decide({ ...settled, choice: undefined })).toBe('ask')
  })

  test('respects a refusal', () => {
    expect(decide({ ...settled, choice: 'refused' })).toBe('off')
  })

  test('does not ask when the browser opts out; an explicit consent still counts', () => {
    expect(decide({ ...settled, choice: undefined, hasOptedOut: true })).toBe('off')
    expect(decide({ ...settled, hasOptedOut: true })).toBe('on')
  })

  test.each<[string, Partial<Situation>]>([
    ['without a collector', { dsn: undefined }],
    ['on the contact form', { path: '/contact' }],
    ['in a document that was opened at the contact form', { documentPath: '/contact' }],
    ['on the sign-in page', { path: '/sign-in' }],
    ['in a document of account entry', { documentPath: '/password/reset/-' }],
    ['at an unknown path', { path: '/new-page' }],
  ])('never measures %s, whatever the choice', (_where, change) => {
    for (const choice of ['accepted', 'refused', undefined] as const) {
      expect(decide({ ...settled, ...change, choice })).toBe('never')
    }
  })
})

describe('tracing headers', () => {
  const targets = tracingTargets({
    portalUrl: 'https://portal.grana.example',
    apiUrl: 'https://api.grana.example:8443',
  })
  const mayCarry = (address: string) => targets.some((target) => target.test(address))

  test.each([
    'http://localhost/x',
    'http://localhost:4001/api/countries',
    'https://portal.grana.example/programs.data?q=x',
    'https://api.grana.example:8443/api/portal/programs',
    'https://api.grana.example:8443',
  ])('are sent to %s', (address) => {
    expect(mayCarry(address)).toBe(true)
  })

  test.each([
    'https://evil.example/?https://portal.grana.example/',
    'https://evil.example/localhost',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://localhost:80@evil.example/',
    'https://portal.grana.example.evil.example/',
    'https://portal.grana.example@evil.example/',
    'https://portalxgrana.example/',
    'https://api.grana.example/api',
    'https://api.grana.example:84430/api',
    'https://collector.example/api/1/envelope/',
    '/programs',
  ])('are not sent to %s', (address) => {
    expect(mayCarry(address)).toBe(false)
  })
})
