import { useId, useState } from 'react'
import { cvssVersions, type CvssVersion } from '@grana/contract/cvss/metrics'
import { missingCvssMetrics } from '@grana/contract/cvss/vector'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { Checkbox } from '@grana/ui/checkbox'
import { classNames } from '@grana/ui/class-names'
import { Segmented } from '@grana/ui/segmented'
import { useLazyValue } from '../query/use-lazy-value.ts'
import {
  calculatorReducer,
  finishedText,
  startCalculator,
  vectorOf,
  type CalculatorAction,
} from './calculator-state.ts'
import { CvssResult } from './cvss-result.tsx'
import { loadScorer } from './load-scorer.ts'
import { MetricGroups } from './metric-groups.tsx'
import { VectorField } from './vector-field.tsx'
import styles from './cvss-calculator.module.css'

export interface CvssCalculatorProps {
  /** The initial vector; changing it later takes a new `key`. */
  readonly vector?: string
  /** The initial version where there is no vector yet. */
  readonly version?: CvssVersion
  /** Called with the vector once it can be scored, and with the empty string until then. */
  readonly onChange: (vector: string) => void
  /** The form's error for the vector. */
  readonly error?: string | undefined
  /** Id of the vector field, so that an error can link to it. */
  readonly id?: string
  /** For a side panel that shows the score itself: small choices, explained on request. */
  readonly isCompact?: boolean
}

function useCalculator({ vector = '', version = '4.0', onChange }: CvssCalculatorProps) {
  const [state, setState] = useState(() => startCalculator(vector, version))
  const dispatch = (action: CalculatorAction) => {
    const next = calculatorReducer(state, action)
    setState(next)
    if (finishedText(next) !== finishedText(state)) onChange(finishedText(next))
  }
  return { state, dispatch }
}

/** CVSS calculator: built metric by metric or pasted, with the current score. */
export function CvssCalculator(props: CvssCalculatorProps) {
  const { state, dispatch } = useCalculator(props)
  const [isExplained, setIsExplained] = useState(false)
  const scorer = useLazyValue(loadScorer, !props.isCompact)
  const prefix = useId()
  const vector = vectorOf(state)
  const { isCompact = false } = props
  const missing = missingCvssMetrics(vector).length
  return (
    <div className={classNames(styles.calculator, isCompact && styles.compact)} role="group" aria-label={texts.title}>
      <Segmented
        legend={isCompact ? <span className="visually-hidden">{texts.versions}</span> : texts.versions}
        name={`${prefix}-version`}
        options={cvssVersions.map((some) => ({ value: some, label: texts.version(some) }))}
        value={state.version}
        onChange={(event) => {
          const chosen = cvssVersions.find((some) => some === event.target.value)
          if (chosen) dispatch({ type: 'version', version: chosen })
        }}
      />
      {isCompact ? (
        <p className={styles.missing} role="status">
          {Object.keys(vector.values).length > 0 && missing > 0 ? texts.unfinished(missing) : null}
        </p>
      ) : (
        <CvssResult vector={vector} isUnread={state.typed !== null} scorer={scorer} />
      )}
      <VectorField state={state} dispatch={dispatch} finished={finishedText(state)} error={props.error} id={props.id} />
      <Checkbox checked={isExplained} onChange={(event) => setIsExplained(event.target.checked)}>
        {texts.explain}
      </Checkbox>
      <MetricGroups
        vector={vector}
        prefix={prefix}
        isExplained={isExplained}
        isCompact={isCompact}
        onChoose={(metric, value) => dispatch({ type: 'choose', metric, value })}
      />
      <p className={styles.owner}>{texts.owner}</p>
    </div>
  )
}
