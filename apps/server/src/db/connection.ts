import pg from 'pg'

/** Runs `work` on a connection of its own and closes it; for provisioning, migrations and tests. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'grana-setup', keepAlive: true })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` while no other process holds the lock of that name in the same database. */
export async function withAdvisoryLock<T>(client: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  }
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}
