import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { commonValidationTexts } from '@grana/messages/es/validation-common'
import { createLatestCheck, type AsyncRule, type LatestCheck } from './async-rule.ts'
import { firstReasons } from './first-reasons.ts'
import type { FormValues } from './form-values.ts'

export type FieldState = 'valid' | 'validating' | 'invalid' | undefined
/** An empty text means the specification's fallback, which the field itself renders. */
export type FieldProblem = {
  readonly reason: string
  readonly text: string
  /** The server's error about this value: it stays until the value changes. */
  readonly about?: { readonly value: unknown }
}
export type AsyncRules = Readonly<Record<string, AsyncRule | undefined>>
/** A custom text for a rejected field; `undefined` means the catalogue's. */
export type DescribeReason = (field: string, reason: string) => string | undefined

type Settings = {
  readonly schema: z.ZodMiniType
  readonly readAll: () => FormValues
  readonly describe?: DescribeReason
  readonly asyncRules?: AsyncRules
  readonly judgedWith?: Readonly<Partial<Record<string, string>>>
}

function isAbout(refusal: FieldProblem | undefined, value: unknown): boolean {
  return refusal?.about !== undefined && refusal.about.value === value
}

function isCommon(reason: string): reason is keyof typeof commonValidationTexts {
  return Object.hasOwn(commonValidationTexts, reason)
}

type Refusals = Readonly<Record<string, FieldProblem | undefined>>

/** Validates each touched field by the contract's schema. */
export function useValidation({ schema, readAll, describe, asyncRules, judgedWith }: Settings) {
  const [refusals, setRefusals] = useState<Refusals>({})
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({})
  const questions = useRef(new Map<string, LatestCheck>())

  function refusalOf(field: string, reason: string): FieldProblem {
    return { reason, text: describe?.(field, reason) ?? (isCommon(reason) ? commonValidationTexts[reason] : '') }
  }

  function set(field: string, refusal: FieldProblem | undefined, state: FieldState): void {
    const value = readAll()[field]
    setRefusals((current) => (isAbout(current[field], value) ? current : { ...current, [field]: refusal }))
    setStates((current) => ({ ...current, [field]: state }))
  }

  function questionOf(field: string): LatestCheck | undefined {
    const rule = asyncRules?.[field]
    if (rule && !questions.current.has(field)) questions.current.set(field, createLatestCheck(rule))
    return questions.current.get(field)
  }

  /** One run of the rules for one field. */
  async function judgeOne(field: string): Promise<void> {
    const question = questionOf(field)
    question?.cancel()
    const values = readAll()
    const reason = firstReasons(schema, values)[field]
    if (reason !== undefined) return set(field, refusalOf(field, reason), 'invalid')
    if (!question) return set(field, undefined, 'valid')
    set(field, undefined, 'validating')
    const answer = await question.ask(values[field])
    if (answer === 'outdated') return
    set(
      field,
      answer.text === undefined ? undefined : { reason: 'asked', text: answer.text },
      answer.text === undefined ? 'valid' : 'invalid',
    )
  }

  function judge(field: string): Promise<void> {
    const other = judgedWith?.[field]
    if (other !== undefined && (states[other] ?? refusals[other])) void judgeOne(other)
    return judgeOne(field)
  }

  /** Validates the whole form; returns whether it may be sent. */
  function judgeAll(values: FormValues): boolean {
    const reasons = Object.entries(firstReasons(schema, values))
    setRefusals(Object.fromEntries(reasons.map(([field, reason]) => [field, refusalOf(field, reason)])))
    return reasons.length === 0
  }

  function refuse(texts: readonly (readonly [string, string])[]): void {
    const values = readAll()
    const refused = texts.map(([field, text]) => [field, { reason: 'server', text, about: { value: values[field] } }])
    setRefusals((current) => ({ ...current, ...Object.fromEntries(refused) }))
  }

  return { refusals, states, judge, judgeAll, refuse }
}
