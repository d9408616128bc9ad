import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { giveFactor } from '#server/testing/reports.ts'
import { signUp, type Place, type Somebody } from './writes.ts'

/** Somebody signed in whose address counts as proven: no letter asks them to prove it any more. */
async function newPerson(place: Place, db: Db): Promise<Somebody> {
  const made = await signUp(place)
  if (made?.answer?.status !== 200) throw new Error(`nobody could sign up: ${made?.answer?.text}`)
  const { AccessToken, RefreshToken } = JSON.parse(made.answer.text) as { AccessToken: string; RefreshToken: string }
  const cookies = made.answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { rows } = await sql<{ id: string }>`
    update grana.users set email_verified_at = now() where email = ${made.email} returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  // Programs may want it of whoever reports to them.
  await giveFactor(db, { id })
  const headers = {
    authorization: `Bearer ${AccessToken}`,
    refresh: RefreshToken,
    authemail: made.email,
    cookie: cookies.join('; '),
    origin: place.portal,
  }
  return { id, headers, turn: 0, writes: [], pictures: [] }
}

export async function makePeople(place: Place, db: Db, count: number): Promise<Somebody[]> {
  const people: Somebody[] = []
  while (people.length < count) people.push(await newPerson(place, db))
  return people
}

/** Whoever is free does something; each does one thing at a time, so that what stands in the end is the last granted. */
export function oneAtATime(people: Somebody[]) {
  const busy = new Set<Somebody>()
  return async function byOneOf(work: (person: Somebody) => Promise<void>): Promise<void> {
    const free = people.find((person) => !busy.has(person))
    if (free === undefined) return
    people.push(...people.splice(people.indexOf(free), 1))
    busy.add(free)
    await work(free).finally(() => busy.delete(free))
  }
}
