import { Text } from '@react-email/components'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import {
  invitationEmailTexts as words,
  organizationRoleLabels,
  programRoleLabels,
} from '@grana/messages/es/emails/invitation'
import { Action } from './action.tsx'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { lightTheme, text } from './theme.ts'
import { toSafeName } from './typed-text.ts'

export type InvitationEmail = {
  /** Name of the inviting member; absent when the account no longer exists. */
  inviter?: string | undefined
  /** Typed by the inviting member. */
  organization: string
  role: OrganizationRole
  program: { name: string; role: ProgramRole } | undefined
  address: string
}

function fieldsOf({ inviter, organization, role, program }: InvitationEmail): Field[] {
  const named = program && { label: words.fields.program, value: toSafeName(program.name) }
  return [
    ...(inviter === undefined ? [] : [{ label: words.fields.inviter, value: toSafeName(inviter) }]),
    { label: words.fields.organization, value: toSafeName(organization) },
    { label: words.fields.role, value: program ? programRoleLabels[program.role] : organizationRoleLabels[role] },
    ...(named ? [named] : []),
  ]
}

function Email(email: InvitationEmail) {
  return (
    <Frame title={words.title} preview={words.preview}>
      <h1 className="ink" style={text.title}>
        {words.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {words.intro}
      </Text>
      <FactTable fields={fieldsOf(email)} labelWidth="112px" />
      <Action name={words.action} address={email.address} lasts={words.lasts} />
      <h2
        className="ink rule"
        style={{ ...text.heading, marginTop: '40px', paddingTop: '16px', borderTop: `2px solid ${lightTheme.ink}` }}
      >
        {words.doubt.title}
      </h2>
      <Text className="muted" style={{ ...text.body, marginTop: '6px', color: lightTheme.muted }}>
        {words.doubt.text}
      </Text>
    </Frame>
  )
}

function plainText(email: InvitationEmail): string {
  return [
    words.title,
    '',
    words.intro,
    '',
    ...fieldsOf(email).map(({ label, value }) => `${label}: ${value}`),
    '',
    `${words.action}:`,
    email.address,
    words.lasts,
    '',
    words.doubt.title,
    words.doubt.text,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    `${emailFrame.automatic} ${emailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Invites a person to join an organization. */
export function invitationEmail(email: InvitationEmail): EmailTemplate {
  return { subject: words.subject, body: <Email {...email} />, text: plainText(email) }
}
