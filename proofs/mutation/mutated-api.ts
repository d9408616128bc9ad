import { sql } from 'kysely'
import { startTestApi as start, type TestApi } from '@grana/server/testing/test-api'

export { agentsUrl, apiUrl, customersUrl, portalUrl, staffUrl, testConfig } from '@grana/server/testing/test-api'

let statement: string | undefined

/** The statement that changes every database from now on. */
export function setMutation(next: string | undefined): void {
  statement = next
}

/** An API over a database of its own with the mutation applied. */
export async function startTestApi(): Promise<TestApi> {
  const api = await start({ level: 'silent' })
  if (statement !== undefined) await sql.raw(statement).execute(api.database.owner)
  return api
}
