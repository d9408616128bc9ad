import { useState } from 'react'
import {
  disputeEffects,
  disputeRulings,
  disputeTextLimit,
  ruledClosings,
  type DisputeEffect,
  type DisputeRuling,
  type RuledClosing,
} from '@grana/contract/reports/disputes'
import { ruleDispute, type DisputeCard, type DisputeOnDesk } from '@grana/contract/staff/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { successTexts } from '@grana/messages/es/success'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { ClauseChoice } from '@grana/parts/triage/clause-choice'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { EffectFields, type EffectValues } from './effect-fields.tsx'
import styles from './disputes.module.css'

const texts = staffDisputes.ruling

type AssignedDispute = NonNullable<DisputeOnDesk['assigned']>

type RulingValues = EffectValues & {
  readonly ruling: DisputeRuling | ''
  readonly clause: string
  readonly text: string
}

/** The names of the fields that are missing. */
function missingIn({ ruling, effect, closing, amount, clause, text }: RulingValues): ReadonlySet<keyof RulingValues> {
  const needs: Record<keyof RulingValues, boolean> = {
    ruling: ruling === '',
    effect: ruling === 'overturned' && effect === '',
    closing: effect === 'change_closing' && closing === '',
    amount: effect === 'recommend_amount' && amount.trim() === '',
    clause: clause === '',
    text: text.trim() === '' || isTooLong(text, disputeTextLimit),
  }
  return new Set((Object.keys(needs) as (keyof RulingValues)[]).filter((name) => needs[name]))
}

/** The form as the operation takes it: only the part of the chosen effect. */
function toBody({ ruling, effect, closing, amount, clause, text }: RulingValues) {
  const chosen: DisputeEffect | undefined = disputeEffects.find((one) => ruling === 'overturned' && one === effect)
  const reason: RuledClosing | undefined = ruledClosings.find((one) => chosen === 'change_closing' && one === closing)
  return {
    ruling: ruling === 'overturned' ? ruling : ('upheld' as const),
    clause,
    text,
    ...(chosen && { effect: chosen }),
    ...(reason && { closing_reason: reason }),
    ...(chosen === 'recommend_amount' && { amount: amount.trim() }),
  }
}

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

function ConfirmDialog({ isOpen, isBusy, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.confirmTitle}
      closeLabel={staffTexts.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {staffTexts.cancel}
          </Button>
          <Button busy={isBusy} busyText={texts.sending} onClick={onConfirm}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p>{texts.confirmText}</p>
    </Dialog>
  )
}

export interface RulingFormProps {
  readonly card: DisputeCard
  readonly assigned: AssignedDispute
}

const nothing = { ruling: '', effect: '', closing: '', amount: '', clause: '' } as const

/** Upholds or overturns, with reasons and the clause. Asks once more, because a ruling is final. */
export function RulingForm({ card, assigned }: RulingFormProps) {
  const client = useApi()
  const [chosen, setChosen] = useState<Omit<RulingValues, 'text'>>(nothing)
  const [text, setText] = useTypedText(`ruling:${card.id}`)
  const [isValidated, setIsValidated] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const typed: RulingValues = { ...chosen, text }
  const missing = missingIn(typed)
  const errorOf = (name: keyof RulingValues) => (isValidated && missing.has(name) ? disputeTexts.missing : undefined)
  const change = (next: Partial<Omit<RulingValues, 'text'>>) => setChosen((before) => ({ ...before, ...next }))
  const openConfirmation = () => {
    setIsValidated(true)
    if (missing.size === 0) setIsConfirming(true)
  }
  const rule = () =>
    act('rule', {
      work: () => client.call(ruleDispute, { params: { id: card.id }, body: toBody(typed) }),
      done: successTexts['dispute.ruled'],
      after: () => setText(''),
    })
  return (
    <section className={styles.ruling} aria-labelledby="dispute-ruling">
      <h2 id="dispute-ruling">{texts.title}</h2>
      <p className={styles.quiet}>{texts.lede}</p>
      <Segmented
        legend={texts.ruling}
        name="ruling"
        value={chosen.ruling}
        options={disputeRulings.map((value) => ({ value, label: texts.options[value] }))}
        error={errorOf('ruling')}
        onChange={({ target }) => change({ ruling: disputeRulings.find((one) => one === target.value) ?? '' })}
      />
      {chosen.ruling === 'overturned' ? (
        <EffectFields assigned={assigned} values={chosen} errorOf={errorOf} onChange={change} />
      ) : null}
      <ClauseChoice
        grounds={{ clauses: assigned.clauses, earlier: [], known_issues: [] }}
        version={assigned.report.policy_version}
        value={chosen.clause}
        error={errorOf('clause')}
        onChange={(clause) => change({ clause })}
      />
      <Field
        label={texts.text}
        hint={texts.textHint}
        {...textLengthOf(text, disputeTextLimit, errorOf('text'))}
        required
      >
        <TextArea rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button block onClick={openConfirmation}>
        {texts.send}
      </Button>
      <ConfirmDialog isOpen={isConfirming} isBusy={isBusy} onClose={() => setIsConfirming(false)} onConfirm={rule} />
    </section>
  )
}
