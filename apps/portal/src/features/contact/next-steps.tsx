import { contact } from '@grana/messages/es/contact'
import styles from './next-steps.module.css'

const { heading, steps, flaw, flawEmail } = contact.next

export function NextSteps() {
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
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.flaw}>
        {flaw} <a href={`mailto:${flawEmail}`}>{flawEmail}</a>
      </p>
    </>
  )
}
