import { handle } from '#server/http/handle.ts'
import { getOpenProfile as operation } from '@grana/contract/profiles'
import { getVisibleProfile } from './profile.ts'

export const getOpenProfile = handle(operation, (context, _visitor, { params }) =>
  getVisibleProfile(context, params.username, () => 'visitor'),
)
