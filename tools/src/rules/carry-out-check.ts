import { root } from '../paths.ts'
import { runProgram } from './programs.ts'
import type { CheckResult } from './tree.ts'

export type Check = { name: string; run: () => Promise<CheckResult> | CheckResult }

/** A check by a program: its output is the finding when it fails. */
export const programCheck =
  (name: string, ...args: string[]) =>
  async (): Promise<CheckResult> => {
    const { code, output } = await runProgram(root, name, args)
    const looked = /on (\d+ files)/.exec(output)?.[1] ?? ''
    return { looked, findings: code === 0 ? [] : [{ file: '', message: output.trim() }] }
  }

/** The line of a step of `pnpm check` and `pnpm verify`. */
export function formatStep(name: string, { isPassed, startedAt, note }: FinishedStep): string {
  const seconds = (performance.now() - startedAt) / 1000
  return `${isPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(5)} s  ${note}`.trimEnd()
}

type FinishedStep = { isPassed: boolean; startedAt: number; note: string }

/** Runs a check and prints its time and findings; returns whether it passed. */
export async function carryOutCheck(check: Check): Promise<boolean> {
  const startedAt = performance.now()
  const { findings, looked } = await check.run()
  const isPassed = findings.length === 0
  const lines = findings.map(({ file, line, message }) =>
    [line === undefined ? file : `${file}:${line}`, message].filter(Boolean).join(' '),
  )
  const head = formatStep(check.name, { isPassed, startedAt, note: looked })
  console.log([head, ...lines].join('\n').replaceAll('\n', '\n       ').trimEnd())
  return isPassed
}
