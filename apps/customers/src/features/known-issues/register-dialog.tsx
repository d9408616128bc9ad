import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { registerKnownIssue, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApp } from '@grana/parts/app/app-context'
import { useJudged } from '@grana/parts/form/use-judged'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import styles from './known-issues.module.css'

const texts = reportWork.known

export interface RegisterDialogProps {
  readonly program: string
  readonly onClose: () => void
  readonly onRegistered: (issues: KnownIssue[]) => void
}

const today = () => new Date().toISOString().slice(0, 10)

/** Writes down a flaw with the day since when it is known; today's date goes with it. */
export function RegisterDialog({ program, onClose, onRegistered }: RegisterDialogProps) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const [typed, setTyped] = useState({ title: '', text: '', known_since: today() })
  const { isJudged, events, judgeAll } = useJudged<keyof typeof typed>()
  const { act, isBusy } = useAct()
  const errorOf = (name: keyof typeof typed) =>
    isJudged(name) && typed[name].trim() === '' ? texts.missing : undefined
  const control = (name: keyof typeof typed) => ({
    value: typed[name],
    ...events(name, (value) => setTyped((before) => ({ ...before, [name]: value }))),
  })
  const send = () => {
    judgeAll()
    if (Object.values(typed).some((value) => value.trim() === '')) return
    act('register', {
      work: async () =>
        onRegistered(await client.call(registerKnownIssue, { params: { organization, program }, body: typed })),
      done: texts.saved,
      after: onClose,
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
        <Field label={texts.name} hint={texts.nameHint} error={errorOf('title')} required>
          <TextInput maxLength={150} {...control('title')} />
        </Field>
        <Field label={texts.text} hint={texts.textHint} error={errorOf('text')} required>
          <TextArea rows={5} maxLength={4000} {...control('text')} />
        </Field>
        <Field label={texts.since} hint={texts.sinceHint} error={errorOf('known_since')} required>
          <TextInput type="date" max={today()} {...control('known_since')} />
        </Field>
      </div>
    </Dialog>
  )
}
