import type { Quote } from '@grana/contract/engagements/engagement'
import { formatMoney } from '@grana/contract/reports/reward'
import { shortDate } from '@grana/messages/es/formats/dates'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import styles from './engagement.module.css'

const texts = engagementTexts.quote

/** One version of a quote: what it costs, when, who and what is left out. */
export function QuoteCard({ quote }: { readonly quote: Quote }) {
  const days = engagementTexts.calendar.range(shortDate(quote.starts_on), shortDate(quote.ends_on))
  const facts = [
    [texts.dates, days],
    [texts.report, shortDate(quote.report_on)],
    [texts.retest, shortDate(quote.retest_until)],
    [texts.team, texts.people(quote.team_size)],
    [texts.hours, String(quote.hours)],
    [texts.validUntil, shortDate(quote.valid_until)],
  ] as const
  return (
    <article className={styles.quote} data-quote={quote.state}>
      <header className={styles.quoteHead}>
        <h3>{texts.version(quote.version)}</h3>
        <span className={styles.quiet}>{engagementTexts.quoteStates[quote.state]}</span>
      </header>
      {quote.price_cents === undefined ? null : (
        <>
          <p className={styles.hours}>{formatMoney(quote.currency, quote.price_cents)}</p>
          <p className={styles.quiet}>{texts.priceNote}</p>
        </>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h4>{texts.exclusions}</h4>
      <p className={styles.text}>{quote.exclusions}</p>
      {quote.note === '' ? null : (
        <>
          <h4>{texts.note}</h4>
          <p className={styles.text}>{quote.note}</p>
        </>
      )}
    </article>
  )
}
