import { useState } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { listKnownIssues, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { shortDate } from '@grana/messages/es/formats/dates'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { RegisterDialog } from './register-dialog.tsx'
import styles from './known-issues.module.css'

const texts = reportWork.known

function Issues({ issues }: { readonly issues: readonly KnownIssue[] }) {
  const dateOf = useShortDate()
  return (
    <ul className={styles.issues}>
      {issues.map((issue) => (
        <li key={issue.id} className={styles.issue}>
          <h2>{issue.title}</h2>
          <p className={styles.dates}>
            {texts.sinceLine(shortDate(issue.known_since))} · {texts.registeredLine(dateOf(issue.registered_at))}
          </p>
          <MarkdownView text={issue.text} />
        </li>
      ))}
    </ul>
  )
}

function Known({ program }: { readonly program: string }) {
  const { id: organization } = useOrganization()
  const [isOpen, setIsOpen] = useState(false)
  const query = useApiQuery(listKnownIssues, { params: { organization, program } })
  const known = query.data
  const register = known?.meta.can_register ? <Button onClick={() => setIsOpen(true)}>{texts.register}</Button> : null
  return (
    <Screen title={texts.title} lede={texts.lede} action={known?.data.length === 0 ? null : register}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ data: issues }) =>
          issues.length === 0 ? (
            <EmptyState
              kind="firstUse"
              title={texts.empty}
              text={register === null ? texts.emptyForReader : texts.emptyText}
              action={register}
            />
          ) : (
            <Issues issues={issues} />
          )
        }
      </QueryView>
      <Link href={paths.program(program)}>{texts.program}</Link>
      {isOpen ? <RegisterDialog program={program} onClose={() => setIsOpen(false)} /> : null}
    </Screen>
  )
}

/** Vulnerabilities the organization already knows of, each with its registration date. */
export function KnownIssuesPage() {
  const { program = '' } = useParams()
  return (
    <SecondFactorScreen title={texts.title}>
      <Known key={program} program={program} />
    </SecondFactorScreen>
  )
}
