import type { OperationRoute } from '#server/http/handle.ts'
import { followAgent } from './follow-agent.ts'
import { getAvailability } from './get-availability.ts'
import { getOpenProfile } from './get-open-profile.ts'
import { getProfile } from './get-profile.ts'
import { getVisibility } from './get-visibility.ts'
import { listFollowedAgents } from './list-followed-agents.ts'
import { previewProfile } from './preview-profile.ts'
import { saveAvailability } from './save-availability.ts'
import { saveLanguages } from './save-languages.ts'
import { saveSocialLinks } from './save-social-links.ts'
import { saveVisibility } from './save-visibility.ts'
import { unfollowAgent } from './unfollow-agent.ts'

export const profileRoutes: readonly OperationRoute[] = [
  saveSocialLinks,
  getAvailability,
  saveAvailability,
  getVisibility,
  saveVisibility,
  saveLanguages,
  previewProfile,
  getProfile,
  getOpenProfile,
  listFollowedAgents,
  followAgent,
  unfollowAgent,
]
