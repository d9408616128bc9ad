import { useState } from 'react'
import { Facts, type Fact } from '#app/lib/panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { takeDispute, type DisputeCard } from '@grana/contract/staff/disputes'
import { disputeEffectNames, disputeTexts } from '@grana/messages/es/apps/disputes'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { successTexts } from '@grana/messages/es/success'
import { DisputeClock } from '@grana/parts/dispute/dispute-clock'
import { DisputeStateMark } from '@grana/parts/dispute/dispute-state-mark'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Link } from '@grana/ui/link'
import { Release } from './release.tsx'
import styles from './disputes.module.css'

const texts = staffDisputes.detail

interface CardProps {
  readonly card: DisputeCard
}

/** Asks before the report becomes readable, because both sides see who took it. */
function Take({ card }: CardProps) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsConfirming(false)
  const take = () =>
    act('take', {
      work: () => client.call(takeDispute, { params: { id: card.id } }),
      done: successTexts['dispute.taken'],
      after: close,
    })
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{texts.take}</Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={texts.takeTitle(card.reference)}
        closeLabel={staffTexts.close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {staffTexts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.taking} onClick={take}>
              {texts.takeSend}
            </Button>
          </>
        }
      >
        <p>{texts.takeText}</p>
      </Dialog>
    </>
  )
}

/** Why the caller cannot take it, if they cannot. */
function obstacleOf({ state, taken, is_involved: isInvolved }: DisputeCard): string | undefined {
  if (state === 'ruled' || state === 'withdrawn') return texts.ended
  if (taken) return texts.takenBy(taken.by.name)
  return isInvolved ? texts.involved : undefined
}

function factsOf(card: DisputeCard, when: (at: string) => string): readonly Fact[] {
  const { facts } = texts
  const { organization, program, ended_at: endedAt, effect, ruling } = card
  return [
    { label: facts.ground, value: disputeTexts.grounds[card.ground] },
    { label: facts.severity, value: programLabels.severities[card.severity] },
    ...(program ? [{ label: facts.program, value: program.name }] : []),
    ...(organization ? [{ label: facts.organization, value: organization.name }] : []),
    { label: facts.opened, value: when(card.opened_at) },
    ...(endedAt ? [{ label: facts.ended, value: when(endedAt) }] : []),
    ...(ruling && effect ? [{ label: facts.outcome, value: disputeEffectNames[effect] }] : []),
  ]
}

/** A dispute that the caller did not take: organization and deadline, without the texts of the two sides. */
export function UntakenDispute({ card, back }: CardProps & { readonly back: string }) {
  const when = useDateFormat()
  const [now] = useState(() => new Date())
  const obstacle = obstacleOf(card)
  return (
    <div className={styles.page}>
      <Link href={back}>{texts.back}</Link>
      <header className={styles.head}>
        <h1>{card.reference}</h1>
        <DisputeStateMark state={card.state} ruling={card.ruling} />
      </header>
      {card.due ? (
        <DisputeClock due={card.due} label={staffDisputes.desk.stages[card.due.stage]} now={now} whole />
      ) : null}
      <Facts facts={factsOf(card, when)} />
      {obstacle ? <p className={styles.obstacle}>{obstacle}</p> : <p className={styles.quiet}>{texts.locked}</p>}
      <div className={styles.acts}>
        {card.can.take ? <Take card={card} /> : null}
        {card.can.release ? <Release card={card} /> : null}
      </div>
    </div>
  )
}
