import type { CellContext } from '../arrange.ts'
import { makePerson, type Person } from '../world.ts'

export const staffColumns = ['triager', 'administrator']

/** A new user with the role of the caller, where the request would succeed; signs in with a password alone, unless staff. */
export async function disposablePerson({ world, person, isAllowed }: CellContext): Promise<Person> {
  if (!isAllowed) return person
  const made = await makePerson(world, person.column)
  if (made.user === undefined || staffColumns.includes(made.column)) return made
  const { id } = made.user
  await world.db.updateTable('users').set({ totp_enabled_at: null, totp_seed: null }).where('id', '=', id).execute()
  await world.db.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', id).execute()
  return made
}
