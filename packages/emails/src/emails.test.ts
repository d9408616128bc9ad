import { describe, expect, test } from 'vitest'
import { leadConfirmationTexts, leadNotificationTexts } from '@grana/messages/es/emails/contact'
import { renderEmail } from './emails.ts'
import type { LeadNotificationEmail } from './lead-notification-email.tsx'

const lead: LeadNotificationEmail = {
  reference: '0a48f701-fd72-4bb3-ba86-daee60c5911a',
  name: 'Marina <b>Olvera</b>',
  email: 'marina@tepozan.example',
  organization: '"Tepozan" & <script>alert(1)</script>',
  country: 'Chile',
  phone: null,
  interest: 'both',
  newsConsent: true,
  receivedAt: new Date('2026-03-05T15:04:00Z'),
  message: 'first line\r\nsecond \u202Eline\n<a href="https://evil.example">x</a>',
}

const alarms = [
  { name: 'backup-drill-failed', observation: 'the drill of <b>now</b>', since: new Date('2026-03-05T15:04:00Z') },
] as const

const mails = [
  ['alarm', renderEmail('alarm', { alarms })],
  ['lead-confirmation', renderEmail('lead-confirmation', {})],
  ['lead-notice', renderEmail('lead-notice', lead)],
] as const

describe.each(mails)('%s', (_name, { subject, html, text }) => {
  test('has a one-line subject, HTML in Spanish and plain text', () => {
    expect(subject).toMatch(/^[^\r\n]{5,78}$/)
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('lang="es"')
    expect(text).not.toMatch(/<\/?(p|td|div)/)
    expect(text.split('\n').length).toBeGreaterThan(8)
  })

  test('asks the network for nothing', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|base|form)\b/i)
    expect(html).not.toMatch(/url\(|@import|src=/i)
    expect(html).not.toMatch(/href="https?:/)
  })

  test('has both themes', () => {
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toContain('name="color-scheme"')
  })

  test('stays below the size at which email clients cut', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

describe('the confirmation', () => {
  test('is the same for everyone', () => {
    const stray = { name: 'Zq1', email: 'zq2@evil.example' }
    expect(renderEmail('lead-confirmation', stray)).toEqual(renderEmail('lead-confirmation', {}))
    expect(renderEmail('lead-confirmation', {}).subject).toBe(leadConfirmationTexts.subject)
  })
})

describe('the lead notification', () => {
  const { subject, html, text } = renderEmail('lead-notice', lead)

  test('contains every field, as text only', () => {
    expect(html).toContain('Marina &lt;b&gt;Olvera&lt;/b&gt;')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('href="https://evil')
    for (const value of [
      lead.reference,
      lead.email,
      lead.country,
      leadNotificationTexts.notGiven,
      leadNotificationTexts.news.yes,
    ]) {
      expect(html).toContain(value)
      expect(text).toContain(value)
    }
  })

  test('keeps the line breaks of the message and drops deceptive characters', () => {
    expect(html).toContain('first line<br/>second line<br/>')
    expect(text).toContain('> first line\n> second line\n> <a href')
  })

  test('has nothing typed in its subject', () => {
    expect(subject).toBe(leadNotificationTexts.subject('both'))
  })

  test('shows the time with its zone', () => {
    expect(text).toContain('5 mar 2026')
    expect(text).toContain('15:04 (UTC)')
  })
})
