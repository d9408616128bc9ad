import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { changeProgramState, type OrganizationProgram } from '@grana/contract/programs/builder'
import { draftLimits } from '@grana/contract/programs/draft'
import { programs } from '@grana/messages/es/apps/programs'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import styles from './program-page.module.css'

const texts = programs.page

const moves = {
  paused: { can: 'pause', name: texts.pause, text: texts.pauseText, title: texts.confirmPause },
  active: { can: 'resume', name: texts.resume, text: texts.resumeText, title: texts.confirmResume },
  closed: { can: 'close', name: texts.close, text: texts.closeText, title: texts.confirmClose },
} as const
type TargetState = keyof typeof moves
const goals: readonly TargetState[] = ['paused', 'active', 'closed']

interface ReasonProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function Reason({ value, onChange }: ReasonProps) {
  const length = textLengthOf(value, draftLimits.reason)
  return (
    <Field label={texts.reason} note={texts.reasonNote} hint={texts.reasonHint} {...length}>
      <TextInput value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

/** Only the transitions that the server allows, each with a description. */
export function ProgramActions({ program }: { readonly program: OrganizationProgram }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [goal, setGoal] = useState<TargetState>()
  const [reason, setReason] = useState('')
  const { act, isBusy } = useAction()
  const close = () => setGoal(undefined)
  const open = goals.filter((name) => program.can[moves[name].can])
  if (open.length === 0) return null
  const changeState = (to: TargetState) => {
    if (isTooLong(reason, draftLimits.reason)) return
    const params = { organization, program: program.id }
    const work = () => client.call(changeProgramState, { params, body: { to, reason } }).finally(close)
    act('move', { work, done: texts.moved[to] })
  }
  const shown = moves[goal ?? 'paused']
  return (
    <section className={styles.moves} aria-labelledby="moves">
      <h2 id="moves">{texts.actions}</h2>
      <ul>
        {open.map((name) => (
          <li key={name}>
            <Button look={name === 'closed' ? 'dangerLine' : 'line'} block onClick={() => setGoal(name)}>
              {moves[name].name}
            </Button>
            <p className={styles.note}>{moves[name].text}</p>
          </li>
        ))}
      </ul>
      <Dialog
        open={goal !== undefined}
        onClose={close}
        title={shown.title.replace('{name}', () => program.name)}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button look={goal === 'closed' ? 'danger' : 'ink'} busy={isBusy} onClick={() => goal && changeState(goal)}>
              {shown.name}
            </Button>
          </>
        }
      >
        <p className={styles.told}>{shown.text}</p>
        {goal === 'paused' ? <Reason value={reason} onChange={setReason} /> : null}
      </Dialog>
    </section>
  )
}
