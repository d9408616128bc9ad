import type { Disclosure } from '@grana/contract/reports/disclosure'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { ButtonLink } from '@grana/ui/button'
import { useShortDate } from '../app/use-time-zone.ts'
import { DisclosureMark } from './disclosure-mark.tsx'
import { sentenceOf } from './disclosure-sentence.ts'
import styles from './disclosure.module.css'

export interface DisclosurePanelProps {
  readonly disclosure: Disclosure
  readonly side: 'agent' | 'organization'
  /** The screen of the disclosure. */
  readonly address: string
}

function labelOf({ state, can }: Disclosure): string {
  if (state === 'private') return texts.panel.ask
  return can.agree ? texts.panel.review : texts.panel.open
}

/** The state of the disclosure, in the panel of a report. An open report without a disclosure shows nothing. */
export function DisclosurePanel({ disclosure, side, address }: DisclosurePanelProps) {
  const dateOf = useShortDate()
  const isNothing = disclosure.state === 'private' && !disclosure.can.write
  if (isNothing) return null
  return (
    <section className={styles.panel} aria-labelledby="disclosure-panel">
      <h2 id="disclosure-panel">{texts.title}</h2>
      <p>
        <DisclosureMark state={disclosure.state} />
      </p>
      <p className={styles.note}>{sentenceOf(disclosure, { side, dateOf })}</p>
      <ButtonLink look="line" href={address}>
        {labelOf(disclosure)}
      </ButtonLink>
    </section>
  )
}
