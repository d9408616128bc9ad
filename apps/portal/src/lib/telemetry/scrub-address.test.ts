import { describe, expect, test } from 'vitest'
import { scrubAddress, scrubAddressesIn } from './scrub-address.ts'

const hosts = { portalUrl: 'https://portal.grana.example', apiUrl: 'https://api.grana.example' }
const uuid = '3f2a77b0-0000-4000-8000-00000000000a'

describe('a scrubbed URL', () => {
  test.each([
    ['/', 'https://portal.grana.example/'],
    ['/programs?q=typed#here', 'https://portal.grana.example/programs'],
    ['/programs.data?q=typed', 'https://portal.grana.example/programs.data'],
    [`/program/${uuid}`, 'https://portal.grana.example/program/{uuid}'],
    [`https://portal.grana.example/program/${uuid}.data`, 'https://portal.grana.example/program/{uuid}.data'],
    ['/assets/shell-DyA_4-x1.js', 'https://portal.grana.example/assets/shell-DyA_4-x1.js'],
    [
      `https://api.grana.example/api/portal/program/${uuid}?x=1`,
      'https://api.grana.example/api/portal/program/{value}',
    ],
    ['https://api.grana.example/api/portal/programs?q=typed', 'https://api.grana.example/api/portal/programs'],
  ])('%s becomes %s', (address, expected) => {
    expect(scrubAddress(address, hosts)).toBe(expected)
  })

  test.each([
    ['/password/reset/secret', 'https://portal.grana.example/[hidden]'],
    ['/contact?interes=pentest', 'https://portal.grana.example/[hidden]'],
    ['/assets/../sign-in/confirm/secret', 'https://portal.grana.example/[hidden]'],
    ['https://user:secret@portal.grana.example/programs', 'https://portal.grana.example/programs'],
    ['https://portal.grana.example.evil.example/programs', '[hidden]'],
    ['https://bank.example/secret', '[hidden]'],
    ['mailto:somebody@bank.example', '[hidden]'],
    ['data:text/plain,secret', '[hidden]'],
    ['https://[', '[hidden]'],
  ])('of %s only %s remains', (address, expected) => {
    expect(scrubAddress(address, hosts)).toBe(expected)
  })

  test('is also scrubbed inside of a sentence', () => {
    const text =
      'Failed to fetch https://portal.grana.example/programs.data?q=typed (see https://react.dev/e?args=secret)'
    expect(scrubAddressesIn(text, hosts)).toBe(
      'Failed to fetch https://portal.grana.example/programs.data (see [hidden])',
    )
  })
})
