import { expect, test } from 'vitest'
import { noticeMail as common } from '@grana/messages/es/apps/notice-mails'
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
