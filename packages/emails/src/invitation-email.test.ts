import { describe, expect, test } from 'vitest'
import { invitationEmailTexts, organizationRoleLabels, programRoleLabels } from '@grana/messages/es/emails/invitation'
import { renderEmail } from './emails.ts'
import { toSafeName } from './typed-text.ts'

const address = 'https://portal.example/invitation/abc'
const plain = {
  inviter: 'Renata Sosa',
  organization: 'Nogal & Cedro S.A. de C.V.',
  role: 'viewer' as const,
  program: undefined,
  address,
}

describe('an invitation', () => {
  test('says who invites into what, and has one link', () => {
    const { subject, html, text } = renderEmail('invitation', plain)
    expect(subject).toBe(invitationEmailTexts.subject)
    for (const part of [html.replaceAll('&amp;', '&'), text]) {
      expect(part).toContain('Nogal & Cedro S.A. de C.V.')
      expect(part).toContain('Renata Sosa')
      expect(part).toContain(organizationRoleLabels.viewer)
    }
    expect([...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link]) => link)).toEqual([address, address])
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b/i)
  })

  test('names the role in a program where it is for one', () => {
    const { text } = renderEmail('invitation', {
      ...plain,
      role: 'member',
      program: { name: 'Pagos', role: 'analyst' },
    })
    expect(text).toContain(programRoleLabels.analyst)
    expect(text).toContain('Pagos')
    expect(text).not.toContain(organizationRoleLabels.member)
  })
})

test.each([
  ['Entra a https://evil.example/x', 'Entra a https evil example x'],
  ['evil.example', 'evil example'],
  ['a@evil.example', 'a evil example'],
  ['<b>Nogal</b>', 'b Nogal b'],
  ['No\u202egal\u200b\nCedro', 'Nogal Cedro'],
  ['S.A. de C.V.', 'S.A. de C.V.'],
  ['x'.repeat(500), 'x'.repeat(60)],
])('a typed name %j becomes %j', (typed, name) => {
  expect(toSafeName(typed)).toBe(name)
})
