import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import {
  invitationDays,
  invitationLimits,
  inviteAgents,
  inviteAgentsForm,
  type InviteAgentsResult,
} from '@grana/contract/programs/invitations'
import { programs } from '@grana/messages/es/apps/programs'
import { errorTexts } from '@grana/messages/es/errors'
import { commonValidationTexts } from '@grana/messages/es/validation-common'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import styles from './people.module.css'

const texts = programs.agents

type Days = (typeof invitationDays)[number]

/** Handles as typed: one per line, or separated by spaces or commas. */
const handlesIn = (typed: string) => [...new Set(typed.split(/[\s,;@]+/).filter((name) => name !== ''))]

/** What is wrong with the typed handles, if anything. */
function problemOf(typed: string): string | undefined {
  const usernames = handlesIn(typed)
  if (usernames.length === 0) return commonValidationTexts['username.required']
  if (usernames.length > invitationLimits.most) return commonValidationTexts['invitation.too_many_names']
  const isValid = inviteAgentsForm.safeParse({ usernames, days: invitationDays[0] }).success
  return isValid ? undefined : commonValidationTexts['username.invalid']
}

/** Which handles of the list were not invited, and why. */
function Outcome({ result }: { readonly result: InviteAgentsResult }) {
  return (
    <div className={styles.outcome} role="status">
      {result.invited.length === 0 ? null : <p>{texts.invitedNow(result.invited)}</p>}
      <ul>
        {result.refused.map(({ username, code }) => (
          <li key={username}>
            <b>{username}</b> {errorTexts[code]}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface InvitationWordsProps {
  readonly message: string
  readonly days: Days
  readonly onMessage: (message: string) => void
  readonly onDays: (days: Days) => void
}

/** What every invited agent reads, and until when they can answer. */
function InvitationWords({ message, days, onMessage, onDays }: InvitationWordsProps) {
  return (
    <>
      <Field label={texts.message} hint={texts.messageHint} {...textLengthOf(message, invitationLimits.maxMessage)}>
        <TextArea rows={2} value={message} onChange={({ target }) => onMessage(target.value)} />
      </Field>
      <Field label={texts.days}>
        <Select value={days} onChange={({ target }) => onDays(Number(target.value) as Days)}>
          {invitationDays.map((value) => (
            <option key={value} value={value}>
              {texts.daysOf(value)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** Invites one agent or many, with one message and one end. Handles that were refused stay in the field. */
export function InviteAgents({ programId }: { readonly programId: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const [days, setDays] = useState<Days>(14)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<InviteAgentsResult>()
  const { act, isBusy } = useAction()
  const send = () => {
    const problem = problemOf(typed)
    if (problem !== undefined) return setError(problem)
    if (isTooLong(message, invitationLimits.maxMessage)) return
    const note = message.trim() === '' ? {} : { message }
    const body = { usernames: handlesIn(typed), days, ...note }
    act('invite', {
      work: async () => {
        const answer = await client.call(inviteAgents, { params: { organization, program: programId }, body })
        setResult(answer)
        setTyped(answer.refused.map(({ username }) => username).join('\n'))
      },
      onRefused: refuseInline(setError),
    })
  }
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={texts.username} echo={texts.usernameHint} error={error}>
        <TextArea
          rows={2}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // Validates on blur only if the field is not empty: tabbing through the page must not show an error.
          onBlur={() => setError((before) => before ?? (typed === '' ? undefined : problemOf(typed)))}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(problemOf(target.value))
          }}
        />
      </Field>
      <InvitationWords message={message} days={days} onMessage={setMessage} onDays={setDays} />
      <Button type="submit" look="line" busy={isBusy} busyText={texts.inviting}>
        {texts.invite}
      </Button>
      {result === undefined ? null : <Outcome result={result} />}
    </form>
  )
}
