import { parseArgs } from 'node:util'
import { parseWorkerConfig } from '#server/config.ts'
import { buildWorkerContext, closeWorkerContext } from '#server/worker-context.ts'
import { leadStates, type LeadState } from '@grana/contract/staff/leads'
import { toLeadTable } from './lead-table.ts'
import { listLeads } from './queries.ts'

const usage = `usage: list-leads-command.ts [--state ${leadStates.join('|')}] [--limit 1-1000]\n`
const maxLimit = 1000

const options = { state: { type: 'string' }, limit: { type: 'string' } } as const

type ListOptions = { state: LeadState | undefined; limit: number }

/** Parses the command line; `undefined` when it is invalid. */
export function parseListOptions(args: readonly string[]): ListOptions | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const given = Object.entries(values)
  const areNamesValid = given.every(([name, value]) => Object.hasOwn(options, name) && typeof value === 'string')
  if (!areNamesValid || positionals.length > 0) return undefined
  const state = leadStates.find((known) => known === values.state)
  const limit = Number(values.limit ?? '50')
  const isValid = Number.isInteger(limit) && limit >= 1 && limit <= maxLimit && state === values.state
  return isValid ? { state, limit } : undefined
}

async function main() {
  const parsed = parseListOptions(process.argv.slice(2))
  if (parsed === undefined) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const context = buildWorkerContext(parseWorkerConfig(process.env))
  try {
    process.stdout.write(toLeadTable(await listLeads(context.db, parsed)))
  } finally {
    await closeWorkerContext(context)
  }
}

if (import.meta.main) await main()
