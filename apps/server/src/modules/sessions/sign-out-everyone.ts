import { parseArgs } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createDecoyHash } from '#server/lib/decoy-hash.ts'
import { recordEvent } from '../audit/public.ts'
import { endAllSessions, invalidateAllPasswords, extendStatementTimeout } from './queries-sign-out-everyone.ts'

type EndOptions = { withPasswords: boolean }

/** Parses the command line; `undefined` for unknown arguments. */
export function parseSignOutArgs(args: readonly string[]): EndOptions | undefined {
  const options = { passwords: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const isKnown = Object.entries(values).every(([name, value]) => name === 'passwords' && value === true)
  return isKnown && positionals.length === 0 ? { withPasswords: values.passwords === true } : undefined
}

/** For incidents: ends every session and, with `--passwords`, invalidates every password, in one transaction. */
export function signOutEveryone(
  owner: Db,
  { withPasswords }: EndOptions,
  now: Date,
): Promise<{ sessions: number; passwords: number }> {
  return inTransaction(owner, async (trx) => {
    await extendStatementTimeout(trx)
    const ended = {
      sessions: await endAllSessions(trx, now),
      passwords: withPasswords ? await invalidateAllPasswords(trx, createDecoyHash(), now) : 0,
    }
    // No actor: an operator on the machine runs this command.
    await recordEvent(trx, { actorId: null, action: 'sessions.ended', thing: 'platform', details: ended })
    return ended
  })
}
