import { Refusal } from '../processes/refusal.ts'

export type StackArguments = { command: string; args: string[]; build: boolean; verbose: boolean }

/** The stack's own flags come first; from the first other word on, everything belongs to the command. */
export function parseStackArguments(given: string[]): StackArguments {
  const found = { build: true, verbose: false }
  const rest = [...given]
  for (let word = rest[0]; word !== undefined && word.startsWith('--'); word = rest[0]) {
    if (word === '--no-build') found.build = false
    else if (word === '--verbose') found.verbose = true
    else if (word !== '--')
      throw new Refusal(`Unknown flag ${word}. Usage: pnpm stack [--no-build] [--verbose] -- COMMAND`)
    rest.shift()
  }
  const [command, ...args] = rest
  if (command === undefined) throw new Refusal('Usage: pnpm stack [--no-build] [--verbose] -- COMMAND')
  return { command, args, ...found }
}
