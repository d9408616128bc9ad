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
  readonly validatedWith?: Readonly<Partial<Record<string, string>>>
}

function isAbout(problem: FieldProblem | undefined, value: unknown): boolean {
  return problem?.about !== undefined && problem.about.value === value
}

function isCommon(reason: string): reason is keyof typeof commonValidationTexts {
  return Object.hasOwn(commonValidationTexts, reason)
}

type Problems = Readonly<Record<string, FieldProblem | undefined>>

/** Validates each touched field by the contract's schema. */
export function useValidation({ schema, readAll, describe, asyncRules, validatedWith }: Settings) {
  const [problems, setProblems] = useState<Problems>({})
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({})
  const checks = useRef(new Map<string, LatestCheck>())

  function problemOf(field: string, reason: string): FieldProblem {
    return { reason, text: describe?.(field, reason) ?? (isCommon(reason) ? commonValidationTexts[reason] : '') }
  }

  function set(field: string, problem: FieldProblem | undefined, state: FieldState): void {
    const value = readAll()[field]
    setProblems((current) => (isAbout(current[field], value) ? current : { ...current, [field]: problem }))
    setStates((current) => ({ ...current, [field]: state }))
  }

  function checkOf(field: string): LatestCheck | undefined {
    const rule = asyncRules?.[field]
    if (rule && !checks.current.has(field)) checks.current.set(field, createLatestCheck(rule))
    return checks.current.get(field)
  }

  /** Runs the rules of one field. */
  async function runRules(field: string): Promise<void> {
    const check = checkOf(field)
    check?.cancel()
    const values = readAll()
    const reason = firstReasons(schema, values)[field]
    if (reason !== undefined) return set(field, problemOf(field, reason), 'invalid')
    if (!check) return set(field, undefined, 'valid')
    set(field, undefined, 'validating')
    const answer = await check.ask(values[field])
    if (answer === 'outdated') return
    set(
      field,
      answer.text === undefined ? undefined : { reason: 'asked', text: answer.text },
      answer.text === undefined ? 'valid' : 'invalid',
    )
  }

  function validateField(field: string): Promise<void> {
    const other = validatedWith?.[field]
    if (other !== undefined && (states[other] ?? problems[other])) void runRules(other)
    return runRules(field)
  }

  /** Validates the whole form; returns whether it may be sent. */
  function validateAll(values: FormValues): boolean {
    const reasons = Object.entries(firstReasons(schema, values))
    setProblems(Object.fromEntries(reasons.map(([field, reason]) => [field, problemOf(field, reason)])))
    return reasons.length === 0
  }

  function setServerErrors(texts: readonly (readonly [string, string])[]): void {
    const values = readAll()
    const refused = texts.map(([field, text]) => [field, { reason: 'server', text, about: { value: values[field] } }])
    setProblems((current) => ({ ...current, ...Object.fromEntries(refused) }))
  }

  return { problems, states, validateField, validateAll, setServerErrors }
}
