import { paths } from '#app/paths.ts'
import { personTexts } from '@grana/messages/es/person'
import { Link } from '@grana/ui/link'
import styles from './privacy-block.module.css'

const { who, why, rights, link } = personTexts.privacy

/** Controller, purpose and rights: the first layer of information that the region's data protection laws require. */
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
