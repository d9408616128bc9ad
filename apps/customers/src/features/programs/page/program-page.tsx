import { paths } from '#app/paths.ts'
import { programs } from '@grana/messages/es/apps/programs'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { ProgramDashboard } from './dashboard/program-dashboard.tsx'
import { ProgramFrame } from './program-frame.tsx'

const texts = programs.page

/** One program of the organization: how it does, what it covers and what it costs. */
export function ProgramPage() {
  return (
    <ProgramFrame tab="dashboard">
      {(overview) => {
        const { id, version, can } = overview.program
        if (version !== null) return <ProgramDashboard overview={overview} version={version} />
        const action = <ButtonLink href={paths.draft(id, 'about')}>{texts.edit}</ButtonLink>
        return (
          <EmptyState
            kind="firstUse"
            title={texts.unpublished}
            text={texts.unpublishedText}
            {...(can.edit && { action })}
          />
        )
      }}
    </ProgramFrame>
  )
}
