import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { createDecoyHash } from '#server/lib/decoy-hash.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { timezone } from '@grana/contract/auth'
import { email, lengths, line } from '@grana/contract/fields'
import { staffRoles } from '@grana/contract/tenancy'
import { findUserByEmail, createFirstPasswordLink, insertStaff } from './queries-command.ts'

/** Long enough to hand the link over, short enough that a forgotten one is harmless. */
const linkSeconds = 3600

const staffOptions = z.strictObject({
  email,
  'first-name': line({ max: lengths.name, required: 'first_name.required' }),
  'last-name': line({ max: lengths.name, required: 'last_name.required' }),
  role: z._default(z.enum(staffRoles), 'administrator'),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'MX'),
  timezone: z._default(timezone, 'America/Mexico_City'),
})
type StaffOptions = z.output<typeof staffOptions>

const word = { type: 'string' } as const
const options = {
  email: word,
  'first-name': word,
  'last-name': word,
  role: word,
  country: word,
  timezone: word,
} as const

/** Parses the command line; `undefined` when it is invalid. */
export function parseStaffOptions(args: readonly string[]): StaffOptions | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false })
  const parsed = z.safeParse(staffOptions, values)
  return parsed.success && positionals.length === 0 ? parsed.data : undefined
}

type CreateContext = { now: Date; portalUrl: string }

/** Creates a staff account, or renews the link of one that never signed in; `undefined` when the address is taken. */
export function createStaff(
  owner: Db,
  input: StaffOptions,
  { now, portalUrl }: CreateContext,
): Promise<string | undefined> {
  return inTransaction(owner, async (trx) => {
    const emailKey = input.email.toLowerCase()
    const found = await findUserByEmail(trx, emailKey)
    if (found !== undefined && (found.kind !== 'staff' || found.last_login_at !== null)) return undefined
    const userId = found?.id ?? randomUUID()
    if (found === undefined) {
      await insertStaff(trx, {
        id: userId,
        kind: 'staff',
        staff_role: input.role,
        email: input.email,
        email_key: emailKey,
        // The operator who runs the command vouches for the address.
        email_verified_at: now,
        first_name: input['first-name'],
        last_name: input['last-name'],
        country_code: input.country,
        timezone: input.timezone,
        password_hash: createDecoyHash(),
        password_changed_at: now,
      })
    }
    const token = createSecret()
    const link = { userId, email: input.email, tokenHash: hashSecret(token), at: now }
    await createFirstPasswordLink(trx, { ...link, expiresAt: addSeconds(now, linkSeconds) })
    return `${portalUrl}/password/reset/${token}`
  })
}
