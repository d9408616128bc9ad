import { runProgram } from './programs.ts'

type Told = { backup?: { label: string; timestamp: { stop: number } }[] }[]

export type BaseCopy = { label: string; at: Date }

/** The newest base copy that the repository holds. */
export async function lastBaseCopy(): Promise<BaseCopy | undefined> {
  const told = JSON.parse(await runProgram('pgbackrest', ['--output=json', 'info'])) as Told
  const newest = told[0]?.backup?.at(-1)
  return newest && { label: newest.label, at: new Date(newest.timestamp.stop * 1000) }
}
