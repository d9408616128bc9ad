import type { ReactNode } from 'react'
import { formatMoney } from '@grana/contract/reports/reward'
import type { ReportAuthor } from '@grana/contract/together/report-authors'
import type { RewardShare, RewardShares } from '@grana/contract/together/reward-shares'
import { together } from '@grana/messages/es/payments/together'
import { useShortDate } from '../app/use-time-zone.ts'
import { PaymentEntries } from './payment-list.tsx'
import styles from './authors-panel.module.css'

const texts = together.authors

type DateOf = ReturnType<typeof useShortDate>

function stateOf({ state, is_missing: isMissing, due_at: due }: RewardShare, dateOf: DateOf): string {
  if (isMissing) return texts.missing
  if (state === 'owed') return `${texts.states.owed} · ${texts.due(dateOf(due))}`
  return texts.states[state]
}

interface AuthorLineProps {
  readonly author: ReportAuthor
  readonly amount: RewardShare['amount'] | undefined
  readonly note: string | undefined
  readonly children?: ReactNode
}

function AuthorLine({ author, amount, note, children }: AuthorLineProps) {
  return (
    <li>
      <p className={styles.line}>
        <b>
          <bdi>{author.username}</bdi>
          {author.is_you ? <span className={styles.you}> {texts.you}</span> : null}
        </b>
        <span className={styles.part}>
          {texts.percent(author.percent)}
          {amount ? <span className={styles.amount}>{formatMoney(amount.currency, amount.cents)}</span> : null}
        </span>
      </p>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </li>
  )
}

export interface AuthorsPanelProps {
  readonly authors: readonly ReportAuthor[]
  /** Their shares of the reward, once it is approved. */
  readonly record: RewardShares | undefined
  /** Requests the URL of a proof of payment, for readers of payments; each side has its own operation. */
  readonly linkTo?: (file: string) => Promise<{ readonly url: string }>
  readonly renderActions: (share: RewardShare) => ReactNode
}

/** Who wrote a report together, and what each gets of its reward. The same on both sides. */
export function AuthorsPanel({ authors, record, linkTo, renderActions }: AuthorsPanelProps) {
  const dateOf = useShortDate()
  if (authors.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="report-authors">
      <h3 id="report-authors">{texts.title}</h3>
      <ul className={styles.list}>
        {authors.map((author, index) => {
          const share = index === 0 ? undefined : record?.shares.find(({ agent }) => agent === author.username)
          return (
            <AuthorLine
              key={author.username}
              author={author}
              amount={index === 0 ? record?.rest : share?.amount}
              note={index === 0 ? texts.first : share && stateOf(share, dateOf)}
            >
              {share && linkTo ? <PaymentEntries payments={share.payments} linkTo={linkTo} /> : null}
              {share ? renderActions(share) : null}
            </AuthorLine>
          )
        })}
      </ul>
    </section>
  )
}
