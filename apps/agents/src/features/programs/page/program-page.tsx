import { useParams } from 'react-router'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { Skeleton } from '@grana/ui/skeleton'
import { OlderReports } from './older-reports.tsx'
import { Notice, PauseNotice } from './program-actions.tsx'
import { ProgramView } from './program-view.tsx'
import styles from './program-page.module.css'

/** In the shape of the page: head, tabs, blocks and side. */
function ProgramSkeleton() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton height="square" />
        <div className={styles.skeleton}>
          <Skeleton height="title" width={5} />
          <Skeleton width={8} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.skeleton}>
          <Skeleton height="title" width={4} />
          <Skeleton height="control" />
          <Skeleton height="control" />
          <Skeleton height="control" />
        </div>
        <div className={styles.side}>
          <Skeleton height="control" />
          <Skeleton height="control" />
        </div>
      </div>
    </>
  )
}

/** A program visible to the agent, with following and the response to a pending invitation. */
export function ProgramPage() {
  const { program = '' } = useParams()
  const query = useApiQuery(getAgentProgram, { params: { program } })
  useScreenName(query.data?.program.name)
  return (
    <>
      <title>{portal.title(query.data?.program.name ?? texts.title)}</title>
      <QueryView query={query} skeleton={<ProgramSkeleton />}>
        {(seen) => (
          <>
            <Notice agentProgram={seen} />
            <PauseNotice agentProgram={seen} />
            <OlderReports program={seen.program} />
            <ProgramView agentProgram={seen} />
          </>
        )}
      </QueryView>
    </>
  )
}
