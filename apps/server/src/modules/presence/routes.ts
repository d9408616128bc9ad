import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getAvailability, saveAvailability } from '@grana/contract/appearance/availability'
import {
  followAgent,
  getOpenProfile,
  getProfile,
  listFollowed,
  previewProfile,
  saveSocial,
  saveVisibility,
  unfollowAgent,
} from '@grana/contract/presence'
import { keepAvailability, readAvailability } from './availability.ts'
import { follow, readFollowed, unfollow } from './following.ts'
import { keepVisibility, preview, readOpenProfile, readProfile } from './profile.ts'
import { keepSocial } from './social.ts'

export const presenceRoutes: readonly OperationRoute[] = [
  route(saveSocial, keepSocial),
  route(getAvailability, readAvailability),
  route(saveAvailability, keepAvailability),
  route(saveVisibility, keepVisibility),
  route(previewProfile, preview),
  route(getProfile, readProfile),
  route(getOpenProfile, readOpenProfile),
  route(listFollowed, readFollowed),
  route(followAgent, follow),
  route(unfollowAgent, unfollow),
]
