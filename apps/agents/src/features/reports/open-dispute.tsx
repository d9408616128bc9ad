import { useState } from 'react'
import { getAgentDisputes, openDispute } from '@grana/contract/reports/disputes'
import type { Report } from '@grana/contract/reports/report'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { successTexts } from '@grana/messages/es/success'
import { OpenDisputeDialog } from '@grana/parts/dispute/open-dispute-dialog'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import type { ReplyProps } from './reply.tsx'
import styles from './disputes.module.css'

const texts = disputeTexts.agent
const dayMs = 86_400_000

/** Only a closing or a decision on the reward can be disputed: other reports need no request. */
const isDecided = ({ state, reward_track: track }: Report) =>
  state === 'closed' || state === 'archived' || !['undecided', 'suggested'].includes(track)

/** Whole days until a dispute can no longer be opened. */
const daysLeft = (until: string, now: Date): number => Math.floor((Date.parse(until) - now.getTime()) / dayMs)

/** How long the agent can dispute the decision, and the form that does it. Nothing where it is not possible. */
export function OpenDispute({ report }: ReplyProps) {
  const client = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const [now] = useState(() => new Date())
  const { act, isBusy } = useAction()
  const params = { report: report.id }
  const { data: record } = useApiQuery(getAgentDisputes, { params }, { enabled: isDecided(report) })
  if (!record?.can.open || record.open_until === undefined) return null
  const close = () => setIsOpen(false)
  return (
    <section className={styles.panel} aria-labelledby="report-dispute">
      <h2 id="report-dispute">{texts.title}</h2>
      <p>{texts.until(daysLeft(record.open_until, now))}</p>
      <p className={styles.quiet}>{texts.about}</p>
      <Button look="line" block onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? (
        <OpenDisputeDialog
          report={report}
          record={record}
          isBusy={isBusy}
          onClose={close}
          onOpen={(body, forget) =>
            act('open', {
              work: () => client.call(openDispute, { params, body }),
              done: successTexts['dispute.opened'],
              after: () => {
                forget()
                close()
              },
            })
          }
        />
      ) : null}
    </section>
  )
}
