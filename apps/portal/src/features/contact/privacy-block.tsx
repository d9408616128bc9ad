import { paths } from '#app/paths.ts'
import { contact } from '@grana/messages/es/contact'
import { Link } from '@grana/ui/link'
import styles from './contact-form.module.css'

const { who, why, rights, link } = contact.privacy

/** Who treats the data, what for and with which rights: the first layer that the laws of the region ask for. */
export function PrivacyBlock() {
  return (
    <p className={styles.privacy}>
      {[who, why, rights].map(({ name, text }) => (
        <span key={name}>
          <b>{name}</b> {text}{' '}
        </span>
      ))}
      <Link href={paths.privacy()}>{link}</Link>
    </p>
  )
}
