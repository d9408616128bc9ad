import { handle } from '#server/http/handle.ts'
import { getProfile as operation } from '@grana/contract/profiles'
import { getVisibleProfile } from './profile.ts'
import { areFriends } from './queries.ts'

export const getProfile = handle(operation, (context, { user }, { params }) =>
  getVisibleProfile(context, params.username, async (row) =>
    user.kind === 'agent' && (await areFriends(context.db, user.id, row.id)) ? 'friend' : 'member',
  ),
)
