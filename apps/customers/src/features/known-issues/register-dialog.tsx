import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { registerKnownIssue } from '@grana/contract/reports/organization-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { dayIn } from '@grana/messages/es/formats/dates'
import { useToday } from '@grana/parts/app/use-time-zone'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { DateControl } from '@grana/parts/form/date-control'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useValidatedFields } from '@grana/parts/form/use-validated-fields'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { isDateValue } from '@grana/ui/date-text'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import styles from './known-issues.module.css'

const texts = reportWork.known

export interface RegisterDialogProps {
  readonly program: string
  readonly onClose: () => void
}

/** The latest day that is neither in the future of the user nor in that of UTC, by which the server compares. */
function useLatestDay(): string {
  const [now] = useState(() => new Date())
  const days = [useToday(), dayIn('UTC', now)]
  return days.toSorted()[0] ?? ''
}

const limits = { title: 150, text: 4000 }

/**
 * Keeps the input in this tab until it is registered: a dialog can be closed by accident, and a session can end by
 * idleness.
 */
function useTypedIssue(program: string) {
  const [title, setTitle] = useTypedText(`known-title:${program}`)
  const [text, setText] = useTypedText(`known-text:${program}`)
  const [since, setSince] = useTypedText(`known-since:${program}`)
  const latest = useLatestDay()
  return {
    latest,
    typed: { title, text, known_since: since || latest },
    write: { title: setTitle, text: setText, known_since: setSince },
  }
}

/** Registers a known vulnerability with the date since when it is known; the server adds the registration date. */
export function RegisterDialog({ program, onClose }: RegisterDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { latest, typed, write } = useTypedIssue(program)
  const { isValidated, events, validateAll } = useValidatedFields<keyof typeof typed>()
  const { act, isBusy } = useAction()
  const lacksDate = (name: keyof typeof typed) => name === 'known_since' && !isDateValue(typed.known_since)
  const errorOf = (name: keyof typeof typed) =>
    isValidated(name) && (typed[name].trim() === '' || lacksDate(name)) ? texts.missing : undefined
  const controlProps = (name: keyof typeof typed) => ({
    value: typed[name],
    ...events(name, write[name]),
  })
  const lengthOf = (name: keyof typeof limits) => textLengthOf(typed[name], limits[name], errorOf(name))
  const send = () => {
    validateAll()
    if (Object.values(typed).some((value) => value.trim() === '')) return
    if (lacksDate('known_since')) return
    if (isTooLong(typed.title, limits.title) || isTooLong(typed.text, limits.text)) return
    act('register', {
      work: () => client.call(registerKnownIssue, { params: { organization, program }, body: typed }),
      done: texts.saved,
      after: () => {
        for (const empty of Object.values(write)) empty('')
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.register}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label={texts.name} hint={texts.nameHint} {...lengthOf('title')} required>
          <TextInput {...controlProps('title')} />
        </Field>
        <Field label={texts.text} hint={texts.textHint} {...lengthOf('text')} required>
          <TextArea rows={5} {...controlProps('text')} />
        </Field>
        <Field label={texts.since} hint={texts.sinceHint} error={errorOf('known_since')} required>
          <DateControl max={latest} value={typed.known_since} onChange={write.known_since} />
        </Field>
      </div>
    </Dialog>
  )
}
