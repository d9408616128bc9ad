/**
 * node dist/create-staff.js --email ADDRESS --first-name … --last-name … [--role administrator|triager]
 *                           [--country MX] [--timezone America/Mexico_City]
 *
 * Makes a staff person and prints the one-time link by which they choose a password. It is the only way to make one:
 * no operation does. Repeated for somebody who has never signed in, it prints another link and the last one is worth
 * nothing any more. Runs as the owner of the database, like the migrations.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { openDb, type Db } from '#server/db/database.ts'
import { requireSetting } from '#server/db/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { timezone } from '@grana/contract/auth'
import { email, lengths, line } from '@grana/contract/fields'
import { staffRoles } from '@grana/contract/tenancy'
import { findByAddress, giveFirstLink, insertStaff } from './queries-command.ts'

const usage =
  'usage: create-staff --email ADDRESS --first-name NAMES --last-name NAMES [--role administrator|triager] [--country CC] [--timezone ZONE]\n'

/** Long enough to hand it over, short enough that a forgotten one opens nothing. */
const linkSeconds = 3600

/** The form of a hash, drawn by lot: nothing that anybody could type has it. */
function hashOfNothing(): string {
  const drawn = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${drawn(16)}$${drawn(32)}`
}

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

async function main() {
  const given = readWish(process.argv.slice(2))
  if (given === undefined) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const portalUrl = new URL(requireSetting(process.env, 'PORTAL_URL')).origin
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const url = requireSetting(process.env, 'DATABASE_OWNER_URL')
  const owner = openDb(url, { max: 1, applicationName: 'grana-create-staff', log })
  try {
    const link = await createStaff(owner, given, { now: new Date(), portalUrl })
    if (link === undefined) {
      process.stderr.write('this address belongs to somebody already\n')
      process.exitCode = 1
      return
    }
    process.stdout.write(`${link}\n`)
    process.stderr.write('works once and for an hour: choose a password, sign in, add a passkey\n')
  } finally {
    await owner.destroy()
  }
}

if (import.meta.main) await main()
