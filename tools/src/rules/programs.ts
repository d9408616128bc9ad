import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Ended } from '../services/run-to-end.ts'
import { tryToEnd } from '../services/run-to-end.ts'

/** Runs a program in a folder and returns its output without colours: some print them in CI. */
export async function runProgram(cwd: string, program: string, args: string[]): Promise<Ended> {
  const { code, output } = await tryToEnd(program, args, { cwd, env: { NO_COLOR: '1' } })
  return { code, output: stripVTControlCharacters(output) }
}

/** The path of a program that a workspace (or the root) installed. */
export const installedProgram = (root: string, program: string, workspace = ''): string =>
  join(root, workspace, 'node_modules/.bin', program)
