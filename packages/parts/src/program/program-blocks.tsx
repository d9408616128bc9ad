import type { ProgramPreview } from '@grana/contract/programs'
import { About } from './about.tsx'
import { Activity } from './activity.tsx'
import { Conditions } from './conditions.tsx'
import { PaidRewards } from './paid-rewards.tsx'
import { ProgramStatisticsBlock } from './program-statistics.tsx'
import { Response } from './response.tsx'
import { RewardScale } from './reward-scale.tsx'
import { Rules } from './rules.tsx'
import { SafeHarborBlock } from './safe-harbor.tsx'
import { Scope } from './scope.tsx'
import type { ShownProgram } from './shown-program.ts'

export interface ProgramBlocksProps {
  readonly answer: ShownProgram<ProgramPreview>
  readonly apiUrl?: string | undefined
  readonly policyHref: string
  /** Published reports of all programs; a version of the terms, which says nothing about reports, has none. */
  readonly activityHref?: string | undefined
}

/** The sections of a program. Sections without content are left out. */
export function ProgramBlocks({ answer, apiUrl, policyHref, activityHref }: ProgramBlocksProps) {
  const { program } = answer
  return (
    <>
      <ProgramStatisticsBlock figures={program.figures} />
      <About description={program.description} />
      <Scope program={program} apiUrl={apiUrl} />
      <RewardScale program={program} />
      <PaidRewards payments={program.payments} />
      <Rules policy={program.policy} isFolded />
      <Conditions answer={answer} />
      <Response program={program} />
      <SafeHarborBlock program={program} policyHref={policyHref} />
      {activityHref === undefined ? null : (
        <Activity
          hasReports={program.has_reports ?? false}
          disclosures={answer.disclosures}
          activityHref={activityHref}
        />
      )}
    </>
  )
}
