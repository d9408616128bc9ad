import { byHand, nameOf, type Arrange, type HandArrangements } from '../arrange.ts'
import { makePerson } from '../world.ts'
import { newAgent } from './member-resources.ts'

/** A search of a new agent who calls; of another one where the relation requires it. */
const ofSearch: Arrange = async (asked, tenant) => {
  const { world, relation, isAllowed } = asked
  const by = relation === 'own' && isAllowed ? await makePerson(world, 'agent') : undefined
  const userId = by?.user?.id ?? (await newAgent(asked, tenant)).id
  const at = new Date()
  const { id } = await world.db
    .insertInto('saved_searches')
    .values({
      user_id: userId,
      // Without a mark: it belongs to an agent and to no tenant.
      name: 'Search',
      search: 'kind=bounty',
      wanted: JSON.stringify({ kind: 'bounty' }),
      notifies: false,
      created_at: at,
      checked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { search: nameOf(asked, id) }, ...(by !== undefined && { by }) }
}

const withNotices: Arrange = async (asked, tenant) => ({
  ...(await ofSearch(asked, tenant)),
  body: { notifies: false },
})

/** Requests about saved searches, which belong to one agent and to no tenant. */
export const exploreArrangements: HandArrangements = {
  setSearchNotices: byHand('only the agent has a search', withNotices),
  removeSavedSearch: byHand('only the agent has a search to remove', ofSearch),
}
