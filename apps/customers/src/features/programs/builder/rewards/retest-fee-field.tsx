import { useState } from 'react'
import { highestRetestFee } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { ProgramDraftHandle } from '../use-program-draft.ts'
import { formatAmountInput, parseAmount } from './parse-amount.ts'
import styles from './reward-grid.module.css'

const texts = builder.scope
/** Key of the unparsed input in the autosave. */
const fieldName = 'retest-fee'

/** What the program pays for each answered retest; empty when it pays nothing. */
export function RetestFeeField({ used }: { readonly used: ProgramDraftHandle }) {
  const { autosave, draft, unread } = used
  const [text, setText] = useState(
    () => unread[fieldName]?.typed[0] ?? (draft.retest_fee_cents ? formatAmountInput(draft.retest_fee_cents) : ''),
  )
  const most = highestRetestFee(draft)
  const cents = parseAmount(text)
  const isEmpty = text.trim() === ''
  const isWrong = !isEmpty && (cents === undefined || cents > most)
  const change = (typed: string) => {
    setText(typed)
    const parsed = parseAmount(typed)
    const isUnparsed = typed.trim() !== '' && parsed === undefined
    autosave.setUnparsed(fieldName, isUnparsed ? { step: 'scope', typed: [typed] } : undefined)
    autosave.change({ retest_fee_cents: parsed })
  }
  return (
    <div className={styles.fee}>
      <Field
        label={texts.retestFee}
        hint={texts.retestFeeHint(formatAmountInput(most))}
        error={isWrong ? texts.retestFeeWrong(formatAmountInput(most)) : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setText(cents === undefined ? text : formatAmountInput(cents))}
        />
      </Field>
    </div>
  )
}
