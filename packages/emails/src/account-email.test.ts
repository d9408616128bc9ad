import { describe, expect, test } from 'vitest'
import { browserName } from '@grana/messages/es/browser-name'
import {
  accountEmailCommon as common,
  accountEmailTexts,
  type AccountEmailKind,
} from '@grana/messages/es/emails/account'
import type { AccountEmail } from './account-email.tsx'
import { renderEmail } from './emails.ts'

const address = 'https://portal.grana.example/verify-email/0a48f701fd724bb3ba86daee60c5911a0a48f701fd724bb'
const kinds = Object.keys(accountEmailTexts) as AccountEmailKind[]

function createEmail(kind: AccountEmailKind, changes: Partial<AccountEmail> = {}): AccountEmail {
  return {
    kind,
    address,
    timeZone: 'America/Mexico_City',
    facts: {
      at: new Date('2026-03-05T15:04:00Z'),
      browser: { browser: 'Firefox', system: 'Windows' },
      address: '192.0.2.7',
      startedAt: new Date('2026-03-04T15:04:00Z'),
    },
    ...changes,
  }
}

describe.each(kinds)('%s', (kind) => {
  const { subject, html, text } = renderEmail('account-letter', createEmail(kind))
  const words = accountEmailTexts[kind]

  test('has a fixed one-line subject, HTML in Spanish and plain text', () => {
    expect(subject).toBe(words.subject)
    expect(subject).toMatch(/^[^\r\n]{5,78}$/)
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('lang="es"')
    expect(text).not.toMatch(/<\/?(p|td|div)/)
  })

  test('says the same in both parts', () => {
    const said = [words.title, words.intro, words.action, words.doubt.title, words.doubt.text, common.neverAsk]
    for (const part of [...said, ...(words.lasts === undefined ? [] : [words.lasts])]) {
      expect(html).toContain(part)
      expect(text).toContain(part)
    }
  })

  test('links to one address only, by the button and by a short link that names its host', () => {
    const targets = [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, target]) => target)
    expect(targets).toEqual([address, address])
    expect(html).toContain('>portal.grana.example/verify-email/…</a>')
    expect(text.split('\n')).toContain(address)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|base|form)\b/i)
    expect(html).not.toMatch(/url\(|@import|src=/i)
  })

  test('has both themes and stays below the size at which email clients cut', () => {
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

describe('the facts', () => {
  test("appear in both parts, in the reader's time zone", () => {
    const { html, text } = renderEmail('account-letter', createEmail('session-ended'))
    for (const value of ['5 mar 2026, 09:04 (UTC−6)', '4 mar 2026, 09:04 (UTC−6)', '192.0.2.7']) {
      expect(html).toContain(value)
      expect(text).toContain(value)
    }
    expect(text).toContain(`${common.facts.browser}: ${browserName({ browser: 'Firefox', system: 'Windows' })}`)
  })

  test('are left out when unknown', () => {
    const facts = { at: new Date('2026-03-05T15:04:00Z') }
    const some = renderEmail('account-letter', createEmail('password-changed', { facts }))
    expect(some.text).toContain(common.facts.at)
    expect(some.text).not.toContain(common.facts.address)
    const none = renderEmail('account-letter', createEmail('password-changed', { facts: undefined }))
    expect(none.text).not.toContain(common.facts.at)
    expect(none.html).not.toContain(common.facts.at)
  })

  test('name a browser as far as it is known', () => {
    expect(browserName({ browser: 'Firefox', system: null })).toBe('Firefox')
    expect(browserName({ browser: null, system: 'Windows' })).toBe('Windows')
    expect(browserName({ browser: null, system: null })).not.toBe('')
  })
})

test('subjects differ, so that a reader can distinguish the emails in the list', () => {
  expect(new Set(kinds.map((kind) => accountEmailTexts[kind].subject)).size).toBe(kinds.length)
})
