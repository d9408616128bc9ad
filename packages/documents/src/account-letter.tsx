import { Text } from '@react-email/components'
import { brand } from '@grana/messages/brand'
import { browserName } from '@grana/messages/es/browser-name'
import { accountLetter as common, accountLetters, type AccountLetterKind } from '@grana/messages/es/emails/account'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { Action } from './action.tsx'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { light, text } from './look.ts'
import type { Template } from './mail.ts'

/** When and where something happened. Browser and system are names of ours, never what the browser said of itself. */
export type LetterFacts = {
  at: Date
  browser?: { browser: string | null; system: string | null }
  address?: string
  startedAt?: Date
  /** What it is about, by the name that those who read it gave it. */
  about?: string
  clause?: string
  /** Why, in the words of the platform's own staff. */
  reason?: string
  dueAt?: Date
}

/** A letter about an account; it takes nothing that a stranger typed. */
export type AccountLetter = {
  kind: AccountLetterKind
  /** Where the button leads. */
  address: string
  timeZone: string
  facts: LetterFacts | undefined
}

function fieldsOf({ facts, timeZone }: AccountLetter): Field[] {
  if (facts === undefined) return []
  const { at, browser, address, startedAt, about, clause, reason, dueAt } = facts
  const labels = common.facts
  return [
    { label: labels.at, value: dateAndTime(at, timeZone) },
    ...(browser === undefined ? [] : [{ label: labels.browser, value: browserName(browser) }]),
    ...(address === undefined ? [] : [{ label: labels.address, value: address, figures: true as const }]),
    ...(startedAt === undefined ? [] : [{ label: labels.startedAt, value: dateAndTime(startedAt, timeZone) }]),
    ...(about === undefined ? [] : [{ label: labels.about, value: about }]),
    ...(clause === undefined ? [] : [{ label: labels.clause, value: clause }]),
    ...(reason === undefined ? [] : [{ label: labels.reason, value: reason }]),
    ...(dueAt === undefined ? [] : [{ label: labels.dueAt, value: dateAndTime(dueAt, timeZone) }]),
  ]
}

type DoubtProps = { title: string; words: string; children: React.ReactNode }

/** What to do for somebody who does not recognise what the letter tells. */
function Doubt({ title, words, children }: DoubtProps) {
  return (
    <>
      <h2
        className="ink rule"
        style={{ ...text.heading, marginTop: '40px', paddingTop: '16px', borderTop: `2px solid ${light.ink}` }}
      >
        {title}
      </h2>
      <Text className="muted" style={{ ...text.body, marginTop: '6px', color: light.muted }}>
        {words}
      </Text>
      {children}
    </>
  )
}

function Letter(letter: AccountLetter) {
  const { title, preview, intro, action, lasts, doubt } = accountLetters[letter.kind]
  const fields = fieldsOf(letter)
  const button = <Action name={action} address={letter.address} lasts={lasts} />
  return (
    <Frame title={title} preview={preview}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      {!doubt.holdsAction && button}
      {fields.length > 0 && <Ledger fields={fields} labels="96px" />}
      <Doubt title={doubt.title} words={doubt.text}>
        {doubt.holdsAction && button}
      </Doubt>
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {common.neverAsk}
      </Text>
    </Frame>
  )
}

function plainText(letter: AccountLetter): string {
  const { title, intro, action, lasts, doubt } = accountLetters[letter.kind]
  const button = [`${action}:`, letter.address, ...(lasts === undefined ? [] : [lasts]), '']
  const facts = fieldsOf(letter).map(({ label, value }) => `${label}: ${value}`)
  return [
    title,
    '',
    intro,
    '',
    ...(doubt.holdsAction ? [] : button),
    ...(facts.length === 0 ? [] : [...facts, '']),
    doubt.title,
    doubt.text,
    '',
    ...(doubt.holdsAction ? button : []),
    common.neverAsk,
    '',
    '-- ',
    `${brand.name} · ${mailFrame.tagline}`,
    `${mailFrame.automatic} ${mailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Tells the owner of an account what happened to it, or gives them the link that they asked for. */
export function accountLetter(letter: AccountLetter): Template {
  const { subject } = accountLetters[letter.kind]
  return { subject, body: <Letter {...letter} />, text: plainText(letter) }
}
