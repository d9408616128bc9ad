import type { Profile } from '@grana/contract/profiles'
import type { FailedAnswer } from './failed-answer.ts'

/** Names of all categories, resolved on the server: the taxonomy is large. */
export type CategoryNames = Readonly<Record<string, string>>

/** A profile that its agent shows on the open web. */
export interface LoadedAgent {
  readonly status: 'loaded'
  readonly profile: Profile
  readonly categoryNames: CategoryNames
}

/** Hidden from the open web or absent, which nothing tells apart; a signed-in reader may still be allowed to see it. */
export interface HiddenAgent {
  readonly status: 'hidden'
  readonly categoryNames: CategoryNames
}

export type AgentAnswer = LoadedAgent | HiddenAgent | FailedAnswer
