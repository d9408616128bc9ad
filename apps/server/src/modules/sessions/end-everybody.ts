import { parseArgs } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashOfNothing } from '#server/lib/hash-of-nothing.ts'
import { recordEvent } from '../audit/public.ts'
import { endEverySession, replacePasswords, takeTime } from './queries-everybody.ts'

type Wish = { withPasswords: boolean }

/** What the command line asks for; nothing when it cannot be understood. */
export function readEnding(args: readonly string[]): Wish | undefined {
  const options = { passwords: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const isKnown = Object.entries(values).every(([name, value]) => name === 'passwords' && value === true)
  return isKnown && positionals.length === 0 ? { withPasswords: values.passwords === true } : undefined
}

/** After an incident: everybody signs in anew, and with a new password if that is wished. All of it, or nothing. */
export function endEverybody(
  owner: Db,
  { withPasswords }: Wish,
  now: Date,
): Promise<{ sessions: number; passwords: number }> {
  return inTransaction(owner, async (trx) => {
    await takeTime(trx)
    const ended = {
      sessions: await endEverySession(trx, now),
      passwords: withPasswords ? await replacePasswords(trx, hashOfNothing(), now) : 0,
    }
    // Nobody who is signed in did it: whoever holds the machine did.
    await recordEvent(trx, { actorId: null, action: 'sessions.ended', thing: 'platform', details: ended })
    return ended
  })
}
