import type { Offer } from '#app/lib/render-context.ts'
import { contact } from '@grana/messages/es/contact'
import styles from './next-steps.module.css'

const { heading, steps, answer, prices, flaw, flawEmail } = contact.next

function Prices({ offer: { bugBounty, fee, pentest } }: { readonly offer: Offer }) {
  const rows = [
    bugBounty && prices.bugBounty(bugBounty),
    fee && prices.fee(fee),
    pentest && prices.pentest(pentest),
  ].filter(Boolean)
  if (rows.length === 0) return null
  return (
    <section className={styles.prices} aria-labelledby="precios">
      <h2 className={styles.name} id="precios">
        {prices.heading}
      </h2>
      {[...rows, prices.note].map((text) => (
        <p className={styles.text} key={text}>
          {text}
        </p>
      ))}
    </section>
  )
}

/** What follows the message, its response time and price, where the installation sets them. */
export function NextSteps({ offer }: { readonly offer: Offer }) {
  return (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, text }, index) => (
          <li className={styles.step} key={name}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.text}>{index === 0 && offer.answer ? `${text} ${answer(offer.answer)}` : text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Prices offer={offer} />
      <p className={styles.flaw}>
        {flaw} <a href={`mailto:${flawEmail}`}>{flawEmail}</a>
      </p>
    </>
  )
}
