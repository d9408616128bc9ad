import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import {
  getReportExportLink,
  listReportExports,
  removeReportExport,
  type ReportExport,
} from '@grana/contract/reports/exports'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button, ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Progress } from '@grana/ui/progress'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './exports-page.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

/** While a file is written its progress is asked for again. */
const whileWriting = {
  refetchInterval: ({ state: { data } }: { readonly state: { readonly data: readonly ReportExport[] | undefined } }) =>
    data?.some(({ state }) => state === 'waiting' || state === 'writing') === true ? (2000 as const) : (false as const),
}

const lineOf = ({ format, count }: ReportExport) => texts.line(format, count)

function State({ file }: { readonly file: ReportExport }) {
  const { state, written, count, bytes, expires_at: expires } = file
  const timeZone = useTimeZone()
  if (state === 'writing')
    return (
      <Progress
        label={texts.progressLabel}
        value={written}
        max={Math.max(1, count)}
        text={texts.progress(written, count)}
      />
    )
  return (
    <span className={ledger.main}>
      <span>{texts.states[state]}</span>
      {state === 'ready' && bytes !== null ? (
        <span className={ledger.meta}>{texts.until(bytes, dateAndTime(new Date(expires), timeZone))}</span>
      ) : null}
      {state === 'ready' && written < count ? <span className={ledger.meta}>{texts.fewer(written)}</span> : null}
      {state === 'withdrawn' ? <span className={ledger.meta}>{texts.withdrawn}</span> : null}
    </span>
  )
}

function Acts({ file }: { readonly file: ReportExport }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, acting } = useAction()
  const input = { params: { organization, report_export: file.id } }
  const line = lineOf(file)
  return (
    <span className={ledger.actions}>
      {file.state === 'ready' ? (
        <Button
          look="line"
          size="dense"
          aria-label={texts.downloadOf(line)}
          busy={acting === 'download'}
          onClick={() =>
            act('download', { work: async () => location.assign((await client.call(getReportExportLink, input)).url) })
          }
        >
          {texts.download}
        </Button>
      ) : null}
      <Button
        look="quiet"
        size="dense"
        aria-label={texts.removeOf(line)}
        busy={acting === 'remove'}
        onClick={() => act('remove', { work: () => client.call(removeReportExport, input), done: texts.removed })}
      >
        {texts.remove}
      </Button>
    </span>
  )
}

function Name({ file }: { readonly file: ReportExport }) {
  const timeZone = useTimeZone()
  return (
    <span className={ledger.main}>
      <b>{lineOf(file)}</b>
      <span className={ledger.meta}>{texts.askedAt(dateAndTime(new Date(file.asked_at), timeZone))}</span>
    </span>
  )
}

function Files({ files }: { readonly files: readonly ReportExport[] }) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.file}</th>
          <th scope="col">{texts.columns.state}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} data-export={file.state}>
            <td>
              <Name file={file} />
            </td>
            <td>
              <State file={file} />
            </td>
            <td>
              <Acts file={file} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Exports() {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listReportExports, { params: { organization } }, whileWriting)
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState
              kind="firstUse"
              title={texts.empty}
              text={texts.emptyText}
              action={<ButtonLink href={paths.reports()}>{texts.toInbox}</ButtonLink>}
            />
          ) : (
            <Files files={files} />
          )
        }
      </QueryView>
    </Screen>
  )
}

/** Files with reports that the member asked for: their progress, and the way to download them. */
export function ExportsPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Exports />
    </SecondFactorScreen>
  )
}
