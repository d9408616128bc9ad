import type { CvssVersion } from '@grana/contract/cvss/metrics'
import { notDefined } from '@grana/contract/cvss/metrics'
import {
  formatCvss,
  missingCvssMetrics,
  parseCvss,
  type CvssProblem,
  type CvssVector,
} from '@grana/contract/cvss/vector'

type Values = CvssVector['values']

export interface CalculatorState {
  readonly version: CvssVersion
  /** Each version keeps its own values: switching back and forth loses nothing. */
  readonly values: Readonly<Record<CvssVersion, Values>>
  /** The text of the field while it is not a vector; null while the field shows the choices. */
  readonly typed: string | null
  /** The typed text is validated on paste or blur, not while typing. */
  readonly isValidated: boolean
}

export type CalculatorAction =
  | { readonly type: 'version'; readonly version: CvssVersion }
  | { readonly type: 'choose'; readonly metric: string; readonly value: string }
  | { readonly type: 'write'; readonly text: string; readonly isPasted: boolean }
  | { readonly type: 'leave' }

const none: CalculatorState['values'] = { '3.1': {}, '4.0': {} }

function withTypedText(state: CalculatorState, text: string, isPasted: boolean): CalculatorState {
  const reading = parseCvss(text)
  if (reading.ok) {
    const { version, values } = reading.vector
    return { version, values: { ...state.values, [version]: values }, typed: null, isValidated: false }
  }
  if (reading.problem.reason === 'empty')
    return { ...state, values: { ...state.values, [state.version]: {} }, typed: null, isValidated: false }
  return { ...state, typed: text, isValidated: isPasted }
}

function withValue(state: CalculatorState, metric: string, value: string): Values {
  const { [metric]: _, ...others } = state.values[state.version]
  return value === notDefined ? others : { ...others, [metric]: value }
}

/** Text that is not a vector goes into the field, so that a damaged draft can be repaired. */
export function startCalculator(vector: string, version: CvssVersion): CalculatorState {
  return withTypedText({ version, values: none, typed: null, isValidated: false }, vector, true)
}

export function calculatorReducer(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.type) {
    case 'version':
      return { ...state, version: action.version, typed: null, isValidated: false }
    case 'choose':
      return {
        ...state,
        values: { ...state.values, [state.version]: withValue(state, action.metric, action.value) },
        typed: null,
        isValidated: false,
      }
    case 'write':
      return withTypedText(state, action.text, action.isPasted)
    case 'leave':
      return { ...state, isValidated: state.typed !== null }
  }
}

export function vectorOf({ version, values }: CalculatorState): CvssVector {
  return { version, values: values[version] }
}

/** The text of the field. */
export function textOf(state: CalculatorState): string {
  if (state.typed !== null) return state.typed
  const vector = vectorOf(state)
  return Object.keys(vector.values).length === 0 ? '' : formatCvss(vector)
}

/** The vector for the form: only once it can be scored, and never one that differs from the field. */
export function finishedText(state: CalculatorState): string {
  const vector = vectorOf(state)
  return state.typed === null && missingCvssMetrics(vector).length === 0 ? formatCvss(vector) : ''
}

export function problemOf({ typed, isValidated }: CalculatorState): CvssProblem | undefined {
  if (typed === null || !isValidated) return undefined
  const reading = parseCvss(typed)
  return reading.ok ? undefined : reading.problem
}
