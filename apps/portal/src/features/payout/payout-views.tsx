import { SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { OwnPayoutDetails } from '@grana/contract/payouts/payout-details'
import { payout } from '@grana/messages/es/account/payout'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import styles from './payout.module.css'

const texts = payout.views

export interface PayoutViewsProps {
  readonly views: OwnPayoutDetails['views']
  readonly timeZone: string
}

/** For which reports the details were opened, and when. */
export function PayoutViews({ views, timeZone }: PayoutViewsProps) {
  return (
    <SettingsSection title={texts.title}>
      {views.length === 0 ? (
        <p className={styles.note}>{texts.none}</p>
      ) : (
        <ul className={styles.views}>
          {views.map(({ program, reference, viewed_at: at }) => (
            <li key={`${reference} ${at}`}>
              <span>{texts.line(program, reference)}</span>
              <time dateTime={at}>{dateAndTime(new Date(at), timeZone)}</time>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
