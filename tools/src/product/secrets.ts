import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSecret } from 'otplib'
import { localFolder } from '../paths.ts'

/** The secrets that the processes of one world share. */
export type Secrets = Record<(typeof names)[number], string>

const names = [
  'APP_SECRET',
  'ALTCHA_SECRET',
  'DATA_KEY',
  'INTEGRATION_KEY',
  'METRICS_TOKEN',
  'PASSWORD_PEPPER',
  'PORTAL_PURGE_SECRET',
  'PORTAL_VISITOR_SECRET',
  'RECAPTCHA_SECRET_V2',
  'RECAPTCHA_SECRET_V3',
  'DEMO_PASSWORD',
  'DEMO_AUTHENTICATOR',
] as const

/** Hexadecimal, because a check for weak secrets may match words that occur by chance in other alphabets. */
export function newSecrets(): Secrets {
  const drawn = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')])) as Secrets
  return {
    ...drawn,
    // A key is 32 bytes in base64.
    DATA_KEY: randomBytes(32).toString('base64'),
    INTEGRATION_KEY: randomBytes(32).toString('base64'),
    // People type these two.
    DEMO_PASSWORD: randomBytes(6).toString('hex'),
    DEMO_AUTHENTICATOR: generateSecret({ length: 20 }),
  }
}

/** Secrets that stay the same from one start to the next. */
export function loadSecrets(world: string): Secrets {
  const file = join(localFolder('secrets'), `${world}.json`)
  // Written by this function; a secret that a later version adds is generated and saved.
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = { ...newSecrets(), ...before }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
