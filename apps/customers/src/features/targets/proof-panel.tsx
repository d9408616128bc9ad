import type { Target, TargetAuthority } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { sinceDate } from '@grana/messages/es/formats/dates'
import { AuthorityMark } from './authority-mark.tsx'
import { DocumentProof } from './document-proof.tsx'
import { RecordProof } from './record-proof.tsx'
import styles from './proof.module.css'

const texts = targets.proof

function noteOf({ state, method }: TargetAuthority): string | undefined {
  return state === 'proven' && method ? texts.provenBy[method] : undefined
}

/** How things stand, in words. */
function Standing({ target, now }: Omit<ProofPanelProps, 'onChange'>) {
  const { authority, can } = target
  const { state, method, checked_at: checkedAt, lapsed_at: lapsedAt, failing_since: failingSince } = authority
  return (
    <div className={styles.standing}>
      <AuthorityMark state={state} note={noteOf(authority)} />
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

export interface ProofPanelProps {
  readonly target: Target
  readonly now: number
  readonly onChange: (target: Target) => void
}

/** Whether the target is proven to be the organization's own, and how to prove it. */
export function ProofPanel({ target, now, onChange }: ProofPanelProps) {
  const { authority, can } = target
  const isByPaper = authority.methods.includes('document')
  return (
    <section className={styles.panel} aria-labelledby="authority">
      <h2 className={styles.title} id="authority">
        {texts.title}
      </h2>
      <Standing target={target} now={now} />
      {can.prove && isByPaper ? <DocumentProof target={target} onChange={onChange} /> : null}
      {can.prove && !isByPaper ? <RecordProof target={target} onChange={onChange} /> : null}
    </section>
  )
}
