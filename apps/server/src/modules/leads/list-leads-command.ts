import { parseArgs } from 'node:util'
import { readWorkerConfig } from '#server/config.ts'
import { buildWorkerContext, closeWorkerContext } from '#server/worker-context.ts'
import { leadStates, type LeadState } from '@grana/contract/staff/leads'
import { toLeadTable } from './lead-table.ts'
import { listLeads } from './queries.ts'

const usage = `usage: list-leads-command.ts [--state ${leadStates.join('|')}] [--limit 1-1000]\n`
const largestLimit = 1000

const options = { state: { type: 'string' }, limit: { type: 'string' } } as const

type Wish = { state: LeadState | undefined; limit: number }

/** What the command line asks for; nothing when it cannot be understood. */
export function readWish(args: readonly string[]): Wish | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const given = Object.entries(values)
  const isKnown = given.every(([name, value]) => Object.hasOwn(options, name) && typeof value === 'string')
  if (!isKnown || positionals.length > 0) return undefined
  const state = leadStates.find((known) => known === values.state)
  const limit = Number(values.limit ?? '50')
  const understood = Number.isInteger(limit) && limit >= 1 && limit <= largestLimit && state === values.state
  return understood ? { state, limit } : undefined
}

async function main() {
  const wish = readWish(process.argv.slice(2))
  if (wish === undefined) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const context = buildWorkerContext(readWorkerConfig(process.env))
  try {
    process.stdout.write(toLeadTable(await listLeads(context.db, wish)))
  } finally {
    await closeWorkerContext(context)
  }
}

if (import.meta.main) await main()
