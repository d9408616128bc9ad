import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { getDispute, getDisputeEvidenceLink, type DisputeOnDesk } from '@grana/contract/staff/disputes'
import { portal } from '@grana/messages/es/portal'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { DisputeCard } from '@grana/parts/dispute/dispute-card'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheet } from '@grana/parts/report-sheet/report-sheet'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { Release } from './release.tsx'
import { RulingForm } from './ruling-form.tsx'
import { UntakenDispute } from './untaken-dispute.tsx'
import styles from './disputes.module.css'

const texts = staffDisputes.detail

type Card = DisputeOnDesk['card']
type AssignedDispute = NonNullable<DisputeOnDesk['assigned']>

interface TakenDisputeProps {
  readonly card: Card
  readonly assigned: AssignedDispute
}

/** The record above the report, and the ruling beside both. */
function TakenDispute({ card, assigned }: TakenDisputeProps) {
  const [now] = useState(() => new Date())
  const client = useApi()
  const { report, disputes } = assigned
  const linkTo = (file: string) => client.call(getDisputeEvidenceLink, { params: { id: card.id, file } })
  return (
    <EvidenceLinks value={{ linkTo, isStrange: true }}>
      <ReportSheet
        report={report}
        decides={card.can.rule}
        banner={
          <div className={styles.record}>
            {disputes.toReversed().map((dispute) => (
              <DisputeCard key={dispute.id} dispute={dispute} now={now} />
            ))}
          </div>
        }
        actions={
          <>
            {card.can.rule ? (
              <RulingForm key={card.id} card={card} assigned={assigned} />
            ) : (
              <p className={styles.waits}>{texts.waits}</p>
            )}
            {card.can.release ? <Release card={card} /> : null}
          </>
        }
      />
    </EvidenceLinks>
  )
}

function OnDesk({ id }: { readonly id: string }) {
  const query = useApiQuery(getDispute, { params: { id } })
  const reference = query.data?.card.reference
  useScreenName(reference)
  return (
    <>
      <title>{portal.title(reference ?? staffDisputes.desk.title)}</title>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {({ card, assigned }) =>
          assigned ? (
            <TakenDispute card={card} assigned={assigned} />
          ) : (
            <UntakenDispute card={card} back={paths.place('disputes')} />
          )
        }
      </QueryView>
    </>
  )
}

/** One dispute: its queue entry until the caller takes it, then its record and the ruling form. */
export function DisputePage() {
  const { id = '' } = useParams()
  return <OnDesk key={id} id={id} />
}
