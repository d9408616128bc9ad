import { useState } from 'react'
import { useParams } from 'react-router'
import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { exportKnownIssues } from '@grana/contract/programs/known-issue-files'
import { listKnownIssues, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { shortDate } from '@grana/messages/es/formats/dates'
import { knownIssueFile } from '@grana/messages/es/known-issue-file'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { saveFile } from '@grana/ui/save-file'
import { Skeleton } from '@grana/ui/skeleton'
import { ImportDialog } from './import-dialog.tsx'
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

/** Downloads all known issues of the program, also those of later pages. */
function ExportButton({ program }: { readonly program: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const work = async () => {
    const file = await client.call(exportKnownIssues, { params: { organization, program } })
    saveFile(file.file_name, file.content)
    return file.count
  }
  return (
    <Button look="line" busy={isBusy} onClick={() => act('export', { work, done: knownIssueFile.exported })}>
      {knownIssueFile.export}
    </Button>
  )
}

function Known({ program }: { readonly program: string }) {
  const { id: organization } = useOrganization()
  const [open, setOpen] = useState<'register' | 'import'>()
  const pages = useApiPages(listKnownIssues, { params: { organization, program }, query: {} })
  const { query, entries: issues } = pages
  const register = (
    <span className={styles.actions}>
      <Button onClick={() => setOpen('register')}>{texts.register}</Button>
      <Button look="line" onClick={() => setOpen('import')}>
        {knownIssueFile.import}
      </Button>
    </span>
  )
  const actions = (
    <span className={styles.actions}>
      {register}
      <ExportButton program={program} />
    </span>
  )
  return (
    <Screen title={texts.title} lede={texts.lede} action={issues.length === 0 ? null : actions}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {() =>
          issues.length === 0 ? (
            <EmptyState kind="firstUse" isBelowLine title={texts.empty} text={texts.emptyText} action={register} />
          ) : (
            <Issues issues={issues} />
          )
        }
      </QueryView>
      <MoreButton pages={pages} />
      <Link href={paths.program(program)}>{texts.program}</Link>
      {open === 'register' ? <RegisterDialog program={program} onClose={() => setOpen(undefined)} /> : null}
      {open === 'import' ? <ImportDialog program={program} onClose={() => setOpen(undefined)} /> : null}
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
