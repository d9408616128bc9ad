import { paths } from '#app/paths.ts'
import { personTexts } from '@grana/messages/es/person'
import { Link } from '@grana/ui/link'
import styles from './privacy-block.module.css'

const { who, why, rights, link } = personTexts.privacy

/** Who treats the data, what for and with which rights: the first layer that the laws of the region ask for. */
export function PrivacyBlock({ purpose }: { readonly purpose: string }) {
  return (
    <p className={styles.privacy}>
      {[who, { name: why, text: purpose }, rights].map(({ name, text }) => (
        <span key={name}>
          <b>{name}</b> {text}{' '}
        </span>
      ))}
      <Link href={paths.privacy()}>{link}</Link>
    </p>
  )
}
