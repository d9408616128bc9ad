import { sql } from 'kysely'
import type { Db } from '@grana/server/db/database'
import { grantSecondFactor } from '@grana/server/testing/reports'
import { signUp, type Endpoints, type LoadUser } from './writes.ts'

/** A signed-in user whose email address is verified, so that no verification email is sent. */
async function newPerson(place: Endpoints, db: Db): Promise<LoadUser> {
  const made = await signUp(place)
  if (made?.answer?.status !== 200) throw new Error(`sign-up failed: ${made?.answer?.text}`)
  const { AccessToken, RefreshToken } = JSON.parse(made.answer.text) as { AccessToken: string; RefreshToken: string }
  const cookies = made.answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { rows } = await sql<{ id: string }>`
    update grana.users set email_verified_at = now() where email = ${made.email} returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  // Programs may require it of their reporters.
  await grantSecondFactor(db, { id })
  const headers = {
    authorization: `Bearer ${AccessToken}`,
    refresh: RefreshToken,
    authemail: made.email,
    cookie: cookies.join('; '),
    origin: place.portal,
  }
  return { id, headers, turn: 0, writes: [], pictures: [] }
}

export async function createUsers(place: Endpoints, db: Db, count: number): Promise<LoadUser[]> {
  const people: LoadUser[] = []
  while (people.length < count) people.push(await newPerson(place, db))
  return people
}

/** A free user makes the next request. Each user makes one request at a time, so that the final value is the last acknowledged one. */
export function oneAtATime(people: LoadUser[]) {
  const busy = new Set<LoadUser>()
  return async function byOneOf(work: (person: LoadUser) => Promise<void>): Promise<void> {
    const free = people.find((person) => !busy.has(person))
    if (free === undefined) return
    people.push(...people.splice(people.indexOf(free), 1))
    busy.add(free)
    await work(free).finally(() => busy.delete(free))
  }
}
