/** One address per role of ours, all of the same database. */
export type RoleUrls = { owner: string; api: string; worker: string }

type Env = Readonly<Record<string, string | undefined>>

/** A setting without which a database command cannot run. */
export function requireSetting(env: Env, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set.`)
  return value
}

export function readRoleUrls(env: Env): RoleUrls {
  return {
    owner: requireSetting(env, 'DATABASE_OWNER_URL'),
    api: requireSetting(env, 'DATABASE_URL'),
    worker: requireSetting(env, 'DATABASE_WORKER_URL'),
  }
}
