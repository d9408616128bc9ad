import type { Race } from './arena.ts'
import { disclosureRaces } from './disclosure-races.ts'
import { disputeRaces } from './dispute-races.ts'
import { memberRaces } from './member-races.ts'
import { programRaces } from './program-races.ts'
import { reportRaces } from './report-races.ts'
import { retestRaces } from './retest-races.ts'
import { rewardRaces } from './reward-races.ts'
import { staffRaces } from './staff-races.ts'
import { submissionRaces } from './submission-races.ts'

export const races: readonly Race[] = [
  ...memberRaces,
  ...programRaces,
  ...submissionRaces,
  ...reportRaces,
  ...rewardRaces,
  ...disputeRaces,
  ...retestRaces,
  ...disclosureRaces,
  ...staffRaces,
]
