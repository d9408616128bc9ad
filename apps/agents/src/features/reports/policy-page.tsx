import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { getAgentReportPolicy, type AgentReportPolicy } from '@grana/contract/reports/policy'
import { policyVersions as texts } from '@grana/messages/es/apps/policy-versions'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { VersionDifference } from '@grana/parts/program/version-difference'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { ButtonLink } from '@grana/ui/button'
import { ScalesIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './policy-page.module.css'

function PolicyOfReport({ policy }: { readonly policy: AgentReportPolicy }) {
  const { portalUrl } = useApp().runtime
  return (
    <>
      <div className={styles.banner}>
        <ScalesIcon />
        <span>{texts.judges(policy.version)}</span>
        <ButtonLink look="line" size="dense" href={paths.report(policy.report.id)}>
          {texts.backToReport}
        </ButtonLink>
      </div>
      {policy.today ? (
        <VersionDifference today={policy.today} />
      ) : (
        <p className={styles.note}>{policy.is_in_force ? texts.inForce : texts.hidden}</p>
      )}
      <ProgramSheet program={policy.terms} portalUrl={portalUrl} />
    </>
  )
}

function OwnPolicy({ report }: { readonly report: string }) {
  const query = useApiQuery(getAgentReportPolicy, { params: { report } })
  return (
    <>
      <title>{portal.title(texts.title(query.data?.version ?? 1))}</title>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(policy) => <PolicyOfReport policy={policy} />}
      </QueryView>
    </>
  )
}

/** The policy version that applies to a report of the agent, with what changed since. */
export function PolicyPage() {
  const { report = '' } = useParams()
  return (
    <RequireSecondFactor>
      <OwnPolicy report={report} />
    </RequireSecondFactor>
  )
}
