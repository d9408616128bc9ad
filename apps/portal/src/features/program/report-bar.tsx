import { useEffect, useState, type RefObject } from 'react'
import type { PortalProgram } from '@grana/contract/programs'
import { unpaidText } from '@grana/parts/program-row/reward-range'
import { Money } from '@grana/ui/figure'
import { ReportAction } from './report-action.tsx'
import styles from './report-bar.module.css'

/** Whether an element was scrolled past: it is above the window, not merely outside of it. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}

export interface ReportBarProps {
  readonly program: PortalProgram
  readonly card: RefObject<HTMLElement | null>
}

/** On phones, once the card is out of view: keeps the amount and the action visible. */
export function ReportBar({ program, card }: ReportBarProps) {
  const isPast = useIsPast(card)
  const { reward, state, kind } = program
  if (state !== 'active') return null
  return (
    <div className={styles.bar} hidden={!isPast}>
      {reward ? (
        <p className={styles.amount}>
          <Money
            currency={reward.currency}
            amount={reward.min_cents / 100}
            {...(reward.max_cents > reward.min_cents && { to: reward.max_cents / 100 })}
          />
        </p>
      ) : (
        <p className={styles.unpaid}>{unpaidText(kind)}</p>
      )}
      <ReportAction program={program} />
    </div>
  )
}
