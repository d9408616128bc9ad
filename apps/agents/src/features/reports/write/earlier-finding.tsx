import { getAgentReport, listAgentReports } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { writeReport } from '@grana/messages/es/apps/write-report'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'

const texts = writeReport.earlier

export interface EarlierFindingProps {
  /** What it already says about weakness and severity stays. */
  readonly draft: ReportDraft
  readonly onChoose: (draft: ReportDraft) => void
}

/**
 * A finding of a pentest begins from an earlier one of the same agent. Steps and evidence are left out: they hold addresses and
 * data of the other organization.
 */
export function EarlierFinding({ draft, onChoose }: EarlierFindingProps) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const { data } = useApiQuery(listAgentReports, { query: {} })
  const earlier = data?.data.reports ?? []
  if (earlier.length === 0) return null
  const copy = async (report: string) => {
    const { weakness, severity, title, summary, impact } = await client.call(getAgentReport, { params: { report } })
    onChoose({ weakness: draft.weakness ?? weakness, severity: draft.severity ?? severity, title, summary, impact })
  }
  return (
    <Field label={texts.label} hint={texts.hint}>
      <Select
        value=""
        disabled={isBusy}
        onChange={({ target: { value } }) => act('earlier', { work: () => copy(value), done: texts.done })}
      >
        <option value="">{texts.none}</option>
        {earlier.map(({ id, reference, title }) => (
          <option key={id} value={id}>
            {texts.finding(reference, title)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
