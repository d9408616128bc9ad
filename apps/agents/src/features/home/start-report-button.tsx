import { useStartReport } from '#app/lib/write-report.tsx'
import { paths } from '#app/paths.ts'
import { agentHome as texts } from '@grana/messages/es/homes/agent-home'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Button, ButtonLink } from '@grana/ui/button'
import { PlusIcon } from '@grana/ui/icons'
import type { AgentHome } from './use-home.ts'

/** The program of the newest draft or report; without any the only one that the agent has. */
function findLastProgram({ allDrafts, latest, programs }: AgentHome): string | undefined {
  const { invited, followed, reported } = programs
  const own = [...invited, ...followed, ...reported].filter(({ state }) => state === 'active')
  const used = [
    ...allDrafts.map(({ program, updated_at: at }) => ({ program: program.id, at })),
    ...latest.map(({ program, submitted_at: at }) => ({ program: program.id, at })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const last = used.find(({ program }) => own.some(({ id }) => id === program))?.program
  return last ?? (own.length === 1 ? own[0]?.id : undefined)
}

/** Begins a report in the program last used; with several and none used yet the agent chooses one. */
export function NewReport({ home }: { readonly home: AgentHome | undefined }) {
  const { portalUrl } = useApp().runtime
  const { isBusy, start } = useStartReport()
  const last = home && findLastProgram(home)
  if (last !== undefined) {
    return (
      <Button busy={isBusy} onClick={() => start(last)}>
        <PlusIcon />
        {texts.write}
      </Button>
    )
  }
  const { invited = [], followed = [], reported = [] } = home?.programs ?? {}
  const hasPrograms = home === undefined || [invited, followed, reported].some(({ length }) => length > 0)
  return (
    <ButtonLink href={hasPrograms ? paths.programs() : portalUrl + portalLinks.programs}>
      <PlusIcon />
      {texts.write}
    </ButtonLink>
  )
}
