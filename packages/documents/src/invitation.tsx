import { Text } from '@react-email/components'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { brand } from '@grana/messages/brand'
import { mailFrame } from '@grana/messages/es/emails/contact'
import {
  invitationLetter as words,
  organizationRoleLabels,
  programRoleLabels,
} from '@grana/messages/es/emails/invitation'
import { Action } from './action.tsx'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { light, text } from './look.ts'
import type { Template } from './mail.ts'
import { asName } from './typed-text.ts'

export type InvitationLetter = {
  /** Typed by whoever invites. */
  organization: string
  role: OrganizationRole
  program: { name: string; role: ProgramRole } | undefined
  address: string
}

function fieldsOf({ organization, role, program }: InvitationLetter): Field[] {
  const named = program && { label: words.fields.program, value: asName(program.name) }
  return [
    { label: words.fields.organization, value: asName(organization) },
    { label: words.fields.role, value: program ? programRoleLabels[program.role] : organizationRoleLabels[role] },
    ...(named ? [named] : []),
  ]
}

function Letter(letter: InvitationLetter) {
  return (
    <Frame title={words.title} preview={words.preview}>
      <h1 className="ink" style={text.title}>
        {words.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {words.intro}
      </Text>
      <Ledger fields={fieldsOf(letter)} labels="112px" />
      <Action name={words.action} address={letter.address} lasts={words.lasts} />
      <h2
        className="ink rule"
        style={{ ...text.heading, marginTop: '40px', paddingTop: '16px', borderTop: `2px solid ${light.ink}` }}
      >
        {words.doubt.title}
      </h2>
      <Text className="muted" style={{ ...text.body, marginTop: '6px', color: light.muted }}>
        {words.doubt.text}
      </Text>
    </Frame>
  )
}

function plainText(letter: InvitationLetter): string {
  return [
    words.title,
    '',
    words.intro,
    '',
    ...fieldsOf(letter).map(({ label, value }) => `${label}: ${value}`),
    '',
    `${words.action}:`,
    letter.address,
    words.lasts,
    '',
    words.doubt.title,
    words.doubt.text,
    '',
    '-- ',
    `${brand.name} · ${mailFrame.tagline}`,
    `${mailFrame.automatic} ${mailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Asks somebody to join an organization. */
export function invitationLetter(letter: InvitationLetter): Template {
  return { subject: words.subject, body: <Letter {...letter} />, text: plainText(letter) }
}
