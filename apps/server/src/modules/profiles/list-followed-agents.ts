import { handle } from '#server/http/handle.ts'
import { listFollowedAgents as operation } from '@grana/contract/profiles'
import { listFollowed } from './following.ts'

export const listFollowedAgents = handle(operation, listFollowed)
