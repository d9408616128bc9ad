/**
 * node dist/create-staff.js --email ADDRESS --first-name … --last-name … [--role administrator|triager]
 *                           [--country MX] [--timezone America/Mexico_City]
 *
 * Creates a staff account and prints the one-time link to choose a password. No operation creates one, so this is the
 * only way. Repeated for an account that has never signed in, it prints another link and invalidates the last one. Runs
 * as the owner of the database, like the migrations.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { createStaff, parseStaffOptions } from './modules/staff/create-staff.ts'

const usage =
  'usage: create-staff --email ADDRESS --first-name NAMES --last-name NAMES [--role administrator|triager] [--country CC] [--timezone ZONE]\n'

async function main() {
  const given = parseStaffOptions(process.argv.slice(2))
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
      process.stderr.write('this address already has an account\n')
      process.exitCode = 1
      return
    }
    process.stdout.write(`${link}\n`)
    process.stderr.write('works once and for an hour: choose a password, sign in, add a passkey\n')
  } finally {
    await owner.destroy()
  }
}

await main()
