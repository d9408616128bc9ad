import { Refusal } from './refusal.ts'
import { openRun, stopRun } from './run.ts'
import type { Run, RunOptions } from './run.ts'

/** A command that starts processes; its work returns the exit code. */
export type Command = RunOptions & { name: string; work: (run: Run) => Promise<number> }

function explain(error: unknown): number {
  console.error(error instanceof Refusal ? error.message : error)
  return 1
}

/** Runs the command, stops everything it started, however it ends, and exits with its code. */
export async function runCommand({ name, work, ...options }: Command): Promise<never> {
  const opened = await openRun(name, options).catch(explain)
  if (typeof opened === 'number') return process.exit(opened)
  const code = await work(opened).catch(explain)
  await stopRun(opened)
  return process.exit(code)
}
