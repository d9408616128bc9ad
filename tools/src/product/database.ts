import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inRoot, localFolder } from '../paths.ts'
import type { Run } from '../processes/run.ts'
import type { ObjectStore } from '../services/object-store.ts'
import { startPostgres } from '../services/postgres.ts'
import { runToEnd } from '../services/run-to-end.ts'
import type { Secrets } from './secrets.ts'

/** One URL per role, all of the same database. */
export type DatabaseUrls = { admin: string; owner: string; api: string; worker: string }

/** On a server without a superuser password the roles still need an unguessable one. */
function localKey(): string {
  const file = join(localFolder(), 'role-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/**
 * Roles belong to the whole server. Their passwords are derived from the superuser's, so that two runs on one server agree
 * on them and nothing has to be stored.
 */
function rolePassword(adminUrl: string, role: string): string {
  const { password } = new URL(adminUrl)
  return createHmac('sha256', password === '' ? localKey() : password)
    .update(`grana role ${role}`)
    .digest('base64url')
}

function urlFor(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = rolePassword(adminUrl, role)
  url.pathname = `/${database}`
  return url.href
}

export function databaseUrls(adminUrl: string, database: string): DatabaseUrls {
  return {
    admin: adminUrl,
    owner: urlFor(adminUrl, database, 'grana_owner'),
    api: urlFor(adminUrl, database, 'grana_api'),
    worker: urlFor(adminUrl, database, 'grana_worker'),
  }
}

/** An external, migrated database, when the environment names one for each role. */
export function externalDatabase(): DatabaseUrls | undefined {
  const { DATABASE_URL: api, DATABASE_WORKER_URL: worker, DATABASE_OWNER_URL: owner } = process.env
  if (api === undefined || worker === undefined || owner === undefined) return undefined
  return { admin: process.env['DATABASE_ADMIN_URL'] ?? '', owner, api, worker }
}

/** The URLs by the names of their settings. */
export const databaseSettings = (urls: DatabaseUrls): Record<string, string> => ({
  DATABASE_ADMIN_URL: urls.admin,
  DATABASE_OWNER_URL: urls.owner,
  DATABASE_URL: urls.api,
  DATABASE_WORKER_URL: urls.worker,
})

/** Credentials of the demo users, encrypted and hashed as the API expects them. */
const demoSettings = ({ PASSWORD_PEPPER, DATA_KEY, DEMO_PASSWORD, DEMO_AUTHENTICATOR }: Secrets) => ({
  PASSWORD_PEPPER,
  DATA_KEY,
  DEMO_PASSWORD,
  DEMO_AUTHENTICATOR,
})

const command = (name: string): string => inRoot('apps/server/src/db', name)

/** Creates roles, database, tables and seed by the server's own commands; safe to repeat. */
export async function prepareDatabase(urls: DatabaseUrls, seed: 'base' | { demo: Secrets }): Promise<void> {
  const env = databaseSettings(urls)
  await runToEnd(process.execPath, [command('provision.ts')], { env })
  await runToEnd(process.execPath, [command('migrate.ts')], { env })
  if (seed === 'base') return
  await runToEnd(process.execPath, [command('../seeds/seed.ts'), 'demo', '--files-later'], {
    env: { ...env, ...demoSettings(seed.demo) },
  })
}

/** Puts the evidence of the demo world into a store that is new or in memory. */
export async function putDemoFiles({ owner }: DatabaseUrls, store: ObjectStore): Promise<void> {
  const env = { DATABASE_OWNER_URL: owner, ...store }
  await runToEnd(process.execPath, [command('../seeds/seed.ts'), 'demo-files'], { env })
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
}

/** The URLs of a temporary database of this run, also on an external server. */
export function temporaryDatabase(run: Run, adminUrl: string): DatabaseUrls {
  const database = `grana_run_${randomBytes(5).toString('hex')}`
  if (process.env['DATABASE_ADMIN_URL'] === adminUrl) {
    run.closers.push(() => dropDatabase(adminUrl, database))
  }
  return databaseUrls(adminUrl, database)
}

/** A database of this run with the demo world; one that may be killed keeps acknowledged writes. */
export async function startDatabase(
  run: Run,
  { secrets, isDurable }: { secrets: Secrets; isDurable: boolean },
): Promise<DatabaseUrls> {
  const urls = temporaryDatabase(run, await startPostgres(run, { kind: 'throw-away', isDurable }))
  await prepareDatabase(urls, { demo: secrets })
  return urls
}
