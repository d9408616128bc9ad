import { sql } from 'kysely'
import { developmentSecrets } from '@grana/server/config/rules'
import type { Db } from '@grana/server/db/database'
import { createPasswords } from '@grana/server/lib/passwords'

export const benchPassword = 'Tezontle#41-faro'

/** Email address of the n-th account of a benchmark. */
export function benchEmail(index: number): string {
  return `persona.${index}@carga.example`
}

/** A statement may take seconds, not minutes: the product's statement timeout holds here too. */
const atOnce = 25_000

/** Inserts many accounts in one statement; they share one password. */
export async function seedAccounts(db: Db, count: number): Promise<void> {
  const hash = await createPasswords({ pepper: developmentSecrets.PASSWORD_PEPPER }).hash(benchPassword)
  for (let first = 1; first <= count; first += atOnce)
    await seedSome(db, hash, [first, Math.min(count, first + atOnce - 1)])
  await sql`analyze grana.users`.execute(db)
}

async function seedSome(db: Db, hash: string, [first, last]: readonly [number, number]): Promise<void> {
  await sql`
    insert into grana.users (kind, email, email_key, email_verified_at, username, username_key, first_name, last_name,
      country_code, timezone, password_hash, password_changed_at)
    select 'agent', 'persona.' || n || '@carga.example', 'persona.' || n || '@carga.example', now(), 'persona-' || n,
      'persona-' || n, 'Persona', 'De Carga', 'MX', 'America/Mexico_City', ${hash}, now()
    from generate_series(${first}::int, ${last}::int) n`.execute(db)
}
