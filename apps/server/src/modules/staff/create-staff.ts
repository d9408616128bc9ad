import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { hashOfNothing } from '#server/lib/hash-of-nothing.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { timezone } from '@grana/contract/auth'
import { email, lengths, line } from '@grana/contract/fields'
import { staffRoles } from '@grana/contract/tenancy'
import { findByAddress, giveFirstLink, insertStaff } from './queries-command.ts'

/** Long enough to hand it over, short enough that a forgotten one opens nothing. */
const linkSeconds = 3600

const wish = z.strictObject({
  email,
  'first-name': line({ max: lengths.name, required: 'first_name.required' }),
  'last-name': line({ max: lengths.name, required: 'last_name.required' }),
  role: z._default(z.enum(staffRoles), 'administrator'),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'MX'),
  timezone: z._default(timezone, 'America/Mexico_City'),
})
type Wish = z.output<typeof wish>

const word = { type: 'string' } as const
const options = {
  email: word,
  'first-name': word,
  'last-name': word,
  role: word,
  country: word,
  timezone: word,
} as const

/** What the command line asks for; nothing when it cannot be understood. */
export function readWish(args: readonly string[]): Wish | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const read = z.safeParse(wish, values)
  return read.success && positionals.length === 0 ? read.data : undefined
}

type Making = { now: Date; portalUrl: string }

/** Makes the person, or finds the one who has not come yet; `undefined` when the address is somebody else’s. */
export function createStaff(owner: Db, given: Wish, { now, portalUrl }: Making): Promise<string | undefined> {
  return inTransaction(owner, async (trx) => {
    const emailKey = given.email.toLowerCase()
    const found = await findByAddress(trx, emailKey)
    if (found !== undefined && (found.kind !== 'staff' || found.last_login_at !== null)) return undefined
    const userId = found?.id ?? randomUUID()
    if (found === undefined) {
      await insertStaff(trx, {
        id: userId,
        kind: 'staff',
        staff_role: given.role,
        email: given.email,
        email_key: emailKey,
        // Whoever runs this answers for the address.
        email_verified_at: now,
        first_name: given['first-name'],
        last_name: given['last-name'],
        country_code: given.country,
        timezone: given.timezone,
        password_hash: hashOfNothing(),
        password_changed_at: now,
      })
    }
    const token = newSecret()
    const link = { userId, email: given.email, tokenHash: hashSecret(token), at: now }
    await giveFirstLink(trx, { ...link, expiresAt: secondsAfter(now, linkSeconds) })
    return `${portalUrl}/password/reset/${token}`
  })
}
