import pg from 'pg'
import { withClient } from '#server/db/connection.ts'
import { toPortalProgram } from '#server/modules/programs/public.ts'
import { createLot, generateOrganization, generateProgram, readWords } from '#server/seeds/generated-program.ts'
import { seedReports } from './seed-reports.ts'
import { seedPeople, seedTenants } from './seed-tenants.ts'
import { seedTraffic } from './seed-traffic.ts'

/** How many there are of what grows with the platform; what one tenant has stays the same at every size. */
export type Size = {
  organizations: number
  programs: number
  targets: number
  agents: number
  leads: number
  acts: number
  reports: number
  /** Of the one organization that is much larger than the others. */
  large: { members: number; programs: number; targets: number; events: number; invitations: number }
}

const large = { members: 300, programs: 300, targets: 5000, events: 20_000, invitations: 400 }

/** The size that the platform has to carry, or a share of it. */
export function sizeOf(share: number): Size {
  const part = (whole: number) => Math.round(whole * share)
  return {
    organizations: part(20_000),
    programs: part(50_000),
    targets: part(500_000),
    agents: part(20_000),
    leads: part(20_000),
    acts: part(100_000),
    reports: part(500_000),
    large,
  }
}

/** Enough of everything that every list has a second page where it pages. */
export const smallSize: Size = {
  organizations: 60,
  programs: 240,
  targets: 400,
  agents: 60,
  leads: 80,
  acts: 80,
  reports: 600,
  large: { members: 120, programs: 80, targets: 100, events: 150, invitations: 20 },
}

/** Identifiers that say which thing they are of, so that rows find each other without being looked up. */
const makeId = `
  create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid
  $$`

const literal = (list: readonly string[]) => `array[${list.map((word) => pg.escapeLiteral(word)).join(', ')}]`

/** Words of names, and programs as their pages show them, for the rows to draw from. */
async function lendWords(client: pg.Client): Promise<void> {
  const words = await readWords()
  const lot = createLot(20_261_115)
  const pages = Array.from({ length: 40 }, (_, index) =>
    toPortalProgram(generateProgram(lot, words, generateOrganization(lot, words, index))),
  )
  const { name_starts: starts, name_middles: middles, name_ends: ends, subjects } = words
  const cases = Object.entries({ starts, middles, ends, subjects }).map(
    ([kind, list]) => `when '${kind}' then (${literal(list)})[1 + n % ${list.length}]`,
  )
  await client.query(`
    create function pg_temp.word(kind text, n bigint) returns text language sql immutable parallel safe as $$
      select case kind ${cases.join(' ')} end
    $$`)
  await client.query('create temp table pages (number int primary key, page json)')
  await client.query('insert into pages select n - 1, page from unnest($1::json[]) with ordinality as p (page, n)', [
    pages.map((page) => JSON.stringify(page)),
  ])
}

/** Made by the database itself: rows of one kind with one statement. */
export async function seedSize(ownerUrl: string, size: Size): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(makeId)
    await lendWords(client)
    await client.query('begin')
    await client.query('set constraints all deferred')
    for (const statement of [...seedPeople(size), ...seedTenants(size), ...seedTraffic(size), ...seedReports(size)]) {
      await client.query(statement)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}
