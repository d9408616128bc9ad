import { Client } from 'pg'
import { Refusal } from '../processes/refusal.ts'

const oldestVersion = 150_000

/** The address without its password, which must not be printed. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}`
}

/** A refused connection to a name with several addresses has one error for each and no message of its own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first === undefined ? (error as Error).message : reasonOf(first)
}

type Found = { version: number; is_superuser: boolean }

async function askServer(url: string): Promise<Found | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int as version, rolsuper as is_superuser
       from pg_roles where rolname = current_user`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Throws one line in words when the server that a setting names cannot be used. */
export async function assertGivenServer(url: string, setting = 'DATABASE_ADMIN_URL'): Promise<void> {
  if (!URL.canParse(url)) throw new Refusal(`${setting} is not a URL: nothing works without PostgreSQL.`)
  const remedy = `Start that server ("docker compose up --wait postgres" starts the one of compose.yaml), or unset ${setting}.`
  let found: Found | undefined
  try {
    found = await askServer(url)
  } catch (error) {
    throw new Refusal(
      `No PostgreSQL at ${placeOf(url)} (${setting}: ${reasonOf(error)}): nothing works without it. ${remedy}`,
    )
  }
  if (found === undefined || found.version < oldestVersion)
    throw new Refusal(`PostgreSQL at ${placeOf(url)} is older than 15: nothing works on it. Use a newer one.`)
  if (setting === 'DATABASE_ADMIN_URL' && !found.is_superuser)
    throw new Refusal(`${setting} names no superuser of PostgreSQL, which creates roles and databases: use one.`)
}
