import type { Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Composer, type ComposerMode } from '../composer/composer.tsx'
import type { ReportActions } from './report-actions.ts'

const texts = reportWork.reply

export interface ReplyProps {
  readonly report: Report
  readonly actions: ReportActions
}

function modeOf(audience: Audience, { id, agent: { username: agent } }: Report): ComposerMode {
  if (audience === 'internal') {
    return {
      audience,
      tab: texts.noteLabel,
      label: texts.noteLabel,
      placeholder: texts.notePlaceholder(agent),
      readers: texts.hidden(agent),
      send: texts.saveNote,
      done: texts.noteSaved,
      place: `note:${id}`,
    }
  }
  return {
    audience,
    tab: texts.to(agent),
    label: texts.label(agent),
    placeholder: texts.placeholder(agent),
    readers: texts.seen(agent),
    send: texts.send(agent),
    done: reports.reply.sent,
    place: `message:${id}`,
  }
}

/** A message to the agent or an internal note. */
export function Reply({ report, actions }: ReplyProps) {
  const [everyone, internal] = [modeOf('everyone', report), modeOf('internal', report)]
  const { message, note } = report.can
  return (
    <Composer
      modes={message && note ? [everyone, internal] : [message ? everyone : internal]}
      onSend={actions.comment}
      files={actions.files}
      rules={{ version: report.policy_version, references: actions.closingReferences('') }}
      answers={actions.savedAnswers?.(report)}
    />
  )
}
