import type { Target, TargetOwnership } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { DocumentVerification } from './document-verification.tsx'
import { OwnershipMark } from './ownership-mark.tsx'
import { RecordVerification } from './record-verification.tsx'
import styles from './ownership.module.css'

const texts = targets.proof

function noteOf({ state, method }: TargetOwnership): string | undefined {
  return state === 'proven' && method ? texts.provenBy[method] : undefined
}

/** Verification state in words. */
function VerificationState({ target, now }: Omit<OwnershipPanelProps, 'isSlow'>) {
  const sinceDate = useSinceDate()
  const { authority, can } = target
  const { state, method, checked_at: checkedAt, lapsed_at: lapsedAt, failing_since: failingSince } = authority
  return (
    <div className={styles.standing}>
      <OwnershipMark state={state} note={noteOf(authority)} />
      <div className={styles.words}>
        {state === 'unproven' && can.prove ? <p>{texts.why}</p> : null}
        {state === 'lapsed' && lapsedAt ? <p>{texts.lapsedText(sinceDate(lapsedAt, now))}</p> : null}
        {state === 'proven' && method !== 'document' && checkedAt ? (
          <p>
            {texts.checked(sinceDate(checkedAt, now))}. {texts.daily}
          </p>
        ) : null}
        {state === 'proven' && failingSince ? <p>{texts.failing(sinceDate(failingSince, now))}</p> : null}
      </div>
    </div>
  )
}

export interface OwnershipPanelProps {
  readonly target: Target
  readonly now: number
  /** The ownership check takes longer than usual. */
  readonly isSlow: boolean
}

/** Ownership verification of a target: its state and methods. */
export function OwnershipPanel({ target, now, isSlow }: OwnershipPanelProps) {
  const { authority, can } = target
  const isByPaper = authority.methods.includes('document')
  return (
    <section className={styles.panel} aria-labelledby="authority">
      <h2 className={styles.title} id="authority">
        {texts.title}
      </h2>
      <VerificationState target={target} now={now} />
      {can.prove && isByPaper ? <DocumentVerification target={target} /> : null}
      {can.prove && !isByPaper ? <RecordVerification target={target} isSlow={isSlow} /> : null}
    </section>
  )
}
