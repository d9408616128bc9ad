import type pg from 'pg'
import { databaseOf, withAdvisoryLock, withClient, withDatabase } from './connection.ts'
import { parseRoleUrls, requireSetting, type RoleUrls } from './settings.ts'

type ProvisionOptions = { adminUrl: string; urls: RoleUrls }

const roleNames = { owner: 'grana_owner', api: 'grana_api', worker: 'grana_worker' } as const
const extensions = ['unaccent', 'pg_trgm', 'citext']

function checkUrls(urls: RoleUrls) {
  for (const kind of ['owner', 'api', 'worker'] as const) {
    const { username } = new URL(urls[kind])
    if (username !== roleNames[kind]) {
      throw new Error(`The ${kind} address must name the role ${roleNames[kind]}, not "${username}".`)
    }
    if (databaseOf(urls[kind]) !== databaseOf(urls.owner)) {
      throw new Error('The owner, api and worker addresses must name the same database.')
    }
  }
}

async function ensureRole(admin: pg.Client, url: string) {
  const { username, password } = new URL(url)
  const role = admin.escapeIdentifier(username)
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [username])
  if (rowCount === 0) await admin.query(`create role ${role}`)
  const secret = password === '' ? '' : ` password ${admin.escapeLiteral(decodeURIComponent(password))}`
  await admin.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit${secret}`,
  )
  // pg_temp last, or a temporary table could shadow one of our tables.
  await admin.query(`alter role ${role} set search_path = grana, extensions, pg_temp`)
}

/**
 * Every statement of the API has an index and must use it at any size, so that the plans tested on a dozen rows are
 * those that run on millions.
 */
async function steerPlanner(admin: pg.Client) {
  for (const setting of ['enable_seqscan = off', 'random_page_cost = 1.1', 'jit = off']) {
    await admin.query(`alter role ${roleNames.api} set ${setting}`)
  }
}

/**
 * Row security applies to the owner of the tables too. Its own sessions migrate and seed with `grana.system` on;
 * functions that run with its rights inside another role's session do not have it.
 */
async function letOwnerBypass(admin: pg.Client) {
  await admin.query(`alter role ${roleNames.owner} set grana.system = 'on'`)
  // For the few functions that turn it on for themselves.
  await admin.query(`grant set on parameter grana.system to ${roleNames.owner}`)
}

/** Only the product's roles may connect, and only the owner may create anything. */
export async function restrictDatabase(admin: pg.Client, database: string) {
  const name = admin.escapeIdentifier(database)
  await admin.query(`alter database ${name} owner to ${roleNames.owner}`)
  await admin.query(`revoke all on database ${name} from public`)
  await admin.query(`grant connect on database ${name} to ${roleNames.api}, ${roleNames.worker}`)
}

async function ensureDatabase(admin: pg.Client, database: string) {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) {
    // template0 allows any encoding, whatever the cluster was created with.
    await admin.query(`create database ${admin.escapeIdentifier(database)} encoding 'UTF8' template template0`)
  }
  await restrictDatabase(admin, database)
}

async function ensureExtensions(client: pg.Client) {
  await client.query('create schema if not exists extensions')
  for (const extension of extensions) {
    await client.query(`create extension if not exists ${extension} with schema extensions`)
  }
  await client.query(`grant usage on schema extensions to ${Object.values(roleNames).join(', ')}`)
}

/** Creates the three roles; the owner may act as the worker, because a migration gives it the queue's function. */
async function ensureRoles(admin: pg.Client, urls: RoleUrls) {
  checkUrls(urls)
  for (const url of [urls.owner, urls.api, urls.worker]) await ensureRole(admin, url)
  await steerPlanner(admin)
  await letOwnerBypass(admin)
  await admin.query(`grant ${roleNames.worker} to ${roleNames.owner}`)
}

/** Creates or updates roles, database and extensions; safe to repeat. */
export async function provision({ adminUrl, urls }: ProvisionOptions): Promise<void> {
  checkUrls(urls)
  const database = databaseOf(urls.owner)
  await withClient(adminUrl, (admin) =>
    withAdvisoryLock(admin, 'grana.provision', async () => {
      await ensureRoles(admin, urls)
      await ensureDatabase(admin, database)
    }),
  )
  await withClient(withDatabase(adminUrl, database), (client) =>
    withAdvisoryLock(client, 'grana.provision', () => ensureExtensions(client)),
  )
}

if (import.meta.main) {
  await provision({ adminUrl: requireSetting(process.env, 'DATABASE_ADMIN_URL'), urls: parseRoleUrls(process.env) })
  process.stdout.write('roles, database and extensions are in place\n')
}
