import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail } from '@grana/documents'
import type { BackupAlarmName } from './policy.ts'
import type { Raised } from './queries.ts'

type Told = Raised & { name: BackupAlarmName }

/** One letter for what was raised together; none where nobody is named. */
export async function tellOperators({ config, mail, log }: WorkerContext, raised: readonly Told[]): Promise<void> {
  const { operatorsEmail } = config.mail
  if (operatorsEmail === undefined) return
  const alarms = raised.map(({ name, words, raised_at: since }) => ({ name, words, since }))
  const first = raised[0]?.raised_at.toISOString() ?? ''
  const subjectId = `${raised.map(({ name }) => name).join(' ')} ${first}`
  const letter = {
    ...renderMail('alarm', { alarms }),
    to: operatorsEmail,
    messageId: mail.messageIdFor('alarm', subjectId),
  }
  const delivery = await mail.send(letter, async () => undefined)
  if (delivery === 'refused')
    log.error({ event: 'alarm.untold' }, 'the mail server refuses the address of the operators')
}
