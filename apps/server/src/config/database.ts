import * as z from 'zod/mini'
import { hasWeakPassword, isHostAndPort, hasNoTlsMode } from './rules.ts'
import { wholeNumber, databaseUrl, commaSeparated } from './values.ts'

/** Settings of every process that uses the database. */
export const sharedDatabase = {
  DATABASE_POOL_SIZE: z._default(wholeNumber.check(z.minimum(1, 'is below 1')), 10),
  // Candidate hosts of the primary, as host:port; the product follows a promotion by itself.
  DATABASE_HOSTS: commaSeparated.check(z.refine((parts) => parts.every(isHostAndPort), 'is not a list of host:port')),
}

/** Settings of the API; the replica serves public data. */
export const apiDatabase = {
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: z.optional(databaseUrl),
  DATABASE_REPLICA_LAG_SECONDS: z._default(wholeNumber.check(z.maximum(60, 'is above 60')), 5),
}

const settings = z.object({ ...sharedDatabase, ...apiDatabase })
type ApiDatabase = z.output<typeof settings>
type SharedDatabase = Pick<ApiDatabase, keyof typeof sharedDatabase>

export function toDatabase(url: string, { DATABASE_POOL_SIZE: poolSize, DATABASE_HOSTS: hosts }: SharedDatabase) {
  return { url, poolSize, hosts }
}

export function toApiDatabase(given: ApiDatabase) {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: maxLagSeconds } = given
  return {
    ...toDatabase(given.DATABASE_URL, given),
    replica: url === undefined ? undefined : { url, maxLagSeconds },
  }
}

export function* databaseFaults(name: string, url: string | undefined) {
  if (url === undefined) return
  if (hasWeakPassword(url)) yield `${name} has a weak password or none`
  if (hasNoTlsMode(url)) yield `${name} leaves this machine without sslmode=verify-full`
}

export function* apiDatabaseFaults({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }: ApiDatabase) {
  yield* databaseFaults('DATABASE_URL', url)
  yield* databaseFaults('DATABASE_REPLICA_URL', replica)
}
