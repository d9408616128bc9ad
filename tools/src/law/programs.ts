import { join } from 'node:path'
import type { Ended } from '../services/run-to-end.ts'
import { tryToEnd } from '../services/run-to-end.ts'

/** Runs a program in a folder to its end and keeps what it printed, without colours. */
export const runProgram = async (cwd: string, program: string, args: string[]): Promise<Ended> =>
  tryToEnd(program, args, { cwd, env: { NO_COLOR: '1' } })

/** The path of a program that a workspace (or the root) installed. */
export const installed = (root: string, program: string, workspace = ''): string =>
  join(root, workspace, 'node_modules/.bin', program)
