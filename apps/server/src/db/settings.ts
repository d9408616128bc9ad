/** One URL per role of the product, all of the same database. */
export type RoleUrls = { owner: string; api: string; worker: string }

type Env = Readonly<Record<string, string | undefined>>

/** A setting that a database command requires. */
export function requireSetting(env: Env, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set.`)
  return value
}

export function parseRoleUrls(env: Env): RoleUrls {
  return {
    owner: requireSetting(env, 'DATABASE_OWNER_URL'),
    api: requireSetting(env, 'DATABASE_URL'),
    worker: requireSetting(env, 'DATABASE_WORKER_URL'),
  }
}
