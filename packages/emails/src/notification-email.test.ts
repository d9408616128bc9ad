import { expect, test } from 'vitest'
import { brand } from '@grana/messages/brand'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { reports } from '@grana/messages/es/apps/reports'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { notificationAction, notificationEmailCommon as common } from '@grana/messages/es/emails/notifications'
import { detailedIntros, reportDetails } from '@grana/messages/es/emails/report-details'
import { programLabels } from '@grana/messages/es/program-labels'
import { renderEmail } from './emails.ts'

const to = { address: 'https://portal.grana.example/redir', settings: 'https://portal.grana.example/account' }

test('names a report by its reference, and its program as text that cannot become a link', () => {
  const report = { reference: 'OM-12', program: 'Pay at https://evil.example/now\u202e' }
  const { subject, html, text } = renderEmail('notice', { kind: 'report.asked', ...to, report })
  for (const part of [html, text]) {
    expect(part).toContain('OM-12')
    expect(part).toContain('Pay at https evil example now')
  }
  expect(subject).not.toContain('OM-12')
})

test('does not name a private program, and names no report where there is none', () => {
  const hidden = renderEmail('notice', { kind: 'report.asked', ...to, report: { reference: 'OM-12' } })
  expect(hidden.text).not.toContain(common.program)
  const plain = renderEmail('notice', { kind: 'member.left', ...to })
  expect(plain.text).not.toContain(common.report)
})

test('the button names its act and its thing', () => {
  const report = renderEmail('notice', { kind: 'report.asked', ...to, report: { reference: 'OM-12' } })
  expect(report.html).toContain(notificationAction('report.asked', 'OM-12'))
  expect(notificationAction('report.asked', 'OM-12')).toContain('OM-12')
  const member = renderEmail('notice', { kind: 'member.left', ...to })
  expect(member.html).toContain(notificationAction('member.left', undefined))
})

test('an email without details has a fixed text, line by line', () => {
  const { title, intro } = reportEmailTexts['report.reward_decided']
  const report = { reference: 'OM-12', program: 'Pagos' }
  const { text, html } = renderEmail('notice', { kind: 'report.reward_decided', ...to, report })
  expect(text.split('\n')).toEqual([
    title,
    '',
    intro,
    '',
    `${common.report}: OM-12`,
    `${common.program}: Pagos`,
    '',
    `${notificationAction('report.reward_decided', 'OM-12')}:`,
    to.address,
    '',
    `${common.why} ${common.settings}: ${to.settings}`,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    `${emailFrame.automatic} ${emailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ])
  for (const word of [reportDetails.amount, reportDetails.state, reportDetails.why]) expect(html).not.toContain(word)
})

test('an email with details has the state with its reason, the severity and the amount, each with the previous value', () => {
  const of = (kind: 'report.closed' | 'report.accepted' | 'report.reward_revised', details: object) => {
    const { html, text, subject } = renderEmail('notice', { kind, ...to, report: { reference: 'OM-12', details } })
    expect(subject).toBe(`${reportEmailTexts[kind].title} · ${brand.name}`)
    for (const part of [html, text]) expect(part).toContain(reportDetails.why)
    return [html, text]
  }
  const { high, low } = programLabels.severities
  for (const part of of('report.closed', { state: 'closed', reason: 'duplicate' })) {
    expect(part).toContain(reports.state('closed', 'duplicate'))
    expect(part).toContain(detailedIntros['report.closed'])
  }
  for (const part of of('report.accepted', { state: 'accepted', severity: { now: 'high', before: 'low' } })) {
    expect(part).toContain(reports.states.accepted)
    expect(part).toContain(reportDetails.changed(high, low))
    expect(part).toContain(reportEmailTexts['report.accepted'].intro)
  }
  const revised = of('report.reward_revised', { amount: { now: 'USD 5,000', before: 'USD 50' } })
  for (const part of revised) expect(part).toContain(reportDetails.changed('USD 5,000', 'USD 50'))
  const same = of('report.accepted', { severity: { now: 'low', before: 'low' } })
  for (const part of same) expect(part).not.toContain(reportDetails.changed(low, low))
})
