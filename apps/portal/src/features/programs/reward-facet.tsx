import { useState } from 'react'
import { parseAmount, type ProgramFilters } from '#app/lib/program-filters.ts'
import type { ProgramFacets } from '@grana/contract/programs'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Facet } from './facet.tsx'
import { RewardHistogram } from './reward-histogram.tsx'
import type { Directory } from './use-directory.ts'
import styles from './facets.module.css'

const { filters: texts } = programs
const { names } = directoryAddress

export interface RewardFacetProps {
  readonly directory: Directory
  readonly spans: ProgramFacets['reward'] | undefined
  readonly form: string | undefined
}

interface BoundProps {
  readonly label: string
  readonly name: string
  readonly form: string | undefined
  readonly amount: number | undefined
  readonly onCommit: (amount: number | undefined) => void
}

/** Applies on blur or Enter: a partly typed amount is a different amount. */
function Bound({ label, name, form, amount, onCommit }: BoundProps) {
  const formatted = amount === undefined ? '' : programs.counted(amount, true)
  const [text, setText] = useState(formatted)
  const [lastFormatted, setLastFormatted] = useState(formatted)
  if (lastFormatted !== formatted) {
    setLastFormatted(formatted)
    setText(formatted)
  }
  const commit = () => {
    const parsed = parseAmount(text)
    setText(parsed === undefined ? '' : programs.counted(parsed, true))
    if (parsed !== amount) onCommit(parsed)
  }
  return (
    <Field label={label} className={styles.bound}>
      <TextInput
        {...{ name, form }}
        mono
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit()
        }}
      />
    </Field>
  )
}

export function RewardFacet({ directory: { filters, apply }, spans, form }: RewardFacetProps) {
  const { from, to } = filters
  const change = (bounds: Partial<Pick<ProgramFilters, 'from' | 'to'>>) => {
    const wanted = { from, to, ...bounds }
    const isReversed = wanted.from !== undefined && wanted.to !== undefined && wanted.from > wanted.to
    apply(isReversed ? { from: wanted.to, to: wanted.from } : wanted)
  }
  return (
    <Facet legend={texts.reward}>
      <p className={styles.hint}>{texts.rewardHint}</p>
      {spans ? <RewardHistogram spans={spans} from={from} to={to} /> : null}
      <div className={styles.range}>
        <Bound
          label={texts.from}
          name={names.from}
          form={form}
          amount={from}
          onCommit={(value) => change({ from: value })}
        />
        <Bound label={texts.to} name={names.to} form={form} amount={to} onCommit={(value) => change({ to: value })} />
      </div>
    </Facet>
  )
}
