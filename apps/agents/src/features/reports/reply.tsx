import { replyToReport } from '@grana/contract/reports/agent-reports'
import type { Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { Composer } from '@grana/parts/composer/composer'
import { useApi } from '@grana/parts/query/api-context'
import { useCommentFiles } from './use-comment-files.ts'

const { reply } = reports

export interface ReplyProps {
  readonly report: Report
}

/** Form for the agent's answer or comment. */
export function Reply({ report }: ReplyProps) {
  const client = useApi()
  const params = { report: report.id }
  const files = useCommentFiles(report.id)
  const mode = {
    audience: 'everyone',
    tab: report.state === 'needs_info' ? reply.answer : reply.to,
    label: reply.label,
    placeholder: reply.placeholder,
    readers: report.state === 'needs_info' ? reply.answerHint : reply.toOrganization,
    send: reply.send,
    done: reply.sent,
    place: `message:${report.id}`,
  } as const
  return (
    <Composer
      modes={[mode]}
      onSend={({ audience: _all, ...body }) => client.call(replyToReport, { params, body })}
      files={files}
    />
  )
}
