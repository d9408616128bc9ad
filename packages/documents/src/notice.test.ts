import { expect, test } from 'vitest'
import { brand } from '@grana/messages/brand'
import { noticeMail as common } from '@grana/messages/es/apps/notice-mails'
import { reportMails } from '@grana/messages/es/apps/report-notices'
import { reports } from '@grana/messages/es/apps/reports'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { detailedIntros, reportDetails } from '@grana/messages/es/emails/report-details'
import { programLabels } from '@grana/messages/es/program-labels'
import { renderMail } from './documents.ts'

const to = { address: 'https://portal.grana.example/redir', settings: 'https://portal.grana.example/account' }

test('a report is named by its reference, and its program as a name that can lead nowhere', () => {
  const report = { reference: 'OM-12', program: 'Pay at https://evil.example/now\u202e' }
  const { subject, html, text } = renderMail('notice', { kind: 'report.asked', ...to, report })
  for (const part of [html, text]) {
    expect(part).toContain('OM-12')
    expect(part).toContain('Pay at https evil example now')
  }
  expect(subject).not.toContain('OM-12')
})

test('a program that not everybody may know is not named, and what is about no report names none', () => {
  const hidden = renderMail('notice', { kind: 'report.asked', ...to, report: { reference: 'OM-12' } })
  expect(hidden.text).not.toContain(common.program)
  const plain = renderMail('notice', { kind: 'member.left', ...to })
  expect(plain.text).not.toContain(common.report)
})

test('without details a mail says what it always said, line by line', () => {
  const { title, intro } = reportMails['report.reward_decided']
  const report = { reference: 'OM-12', program: 'Pagos' }
  const { text, html } = renderMail('notice', { kind: 'report.reward_decided', ...to, report })
  expect(text.split('\n')).toEqual([
    title,
    '',
    intro,
    '',
    `${common.report}: OM-12`,
    `${common.program}: Pagos`,
    '',
    `${common.action}:`,
    to.address,
    '',
    `${common.why} ${common.settings}: ${to.settings}`,
    '',
    '-- ',
    `${brand.name} · ${mailFrame.tagline}`,
    `${mailFrame.automatic} ${mailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ])
  for (const word of [reportDetails.amount, reportDetails.state, reportDetails.why]) expect(html).not.toContain(word)
})

test('with details it says the state with its reason, the severity and the amount with those before', () => {
  const of = (kind: 'report.closed' | 'report.accepted' | 'report.reward_revised', details: object) => {
    const { html, text, subject } = renderMail('notice', { kind, ...to, report: { reference: 'OM-12', details } })
    expect(subject).toBe(`${reportMails[kind].title} · ${brand.name}`)
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
    expect(part).toContain(reportMails['report.accepted'].intro)
  }
  const revised = of('report.reward_revised', { amount: { now: 'USD 5,000', before: 'USD 50' } })
  for (const part of revised) expect(part).toContain(reportDetails.changed('USD 5,000', 'USD 50'))
  const same = of('report.accepted', { severity: { now: 'low', before: 'low' } })
  for (const part of same) expect(part).not.toContain(reportDetails.changed(low, low))
})
