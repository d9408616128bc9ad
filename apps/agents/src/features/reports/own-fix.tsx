import type { Report } from '@grana/contract/reports/report'
import { answerFixDate, answerRetest } from '@grana/contract/reports/retest'
import { FixPanel } from '@grana/parts/fix/fix-panel'
import { useApi } from '@grana/parts/query/api-context'

/** The fix of the agent's report: they test it again and agree to another date or not. */
export function OwnFix({ report }: { readonly report: Report }) {
  const client = useApi()
  const params = { report: report.id }
  return (
    <FixPanel
      report={report}
      reader="agent"
      actions={{
        answer: (answer, text) => client.call(answerRetest, { params, body: { answer, text } }),
        answerDate: (agrees, text) =>
          client.call(answerFixDate, { params, body: { agrees, ...(text.trim() !== '' && { text }) } }),
      }}
    />
  )
}
