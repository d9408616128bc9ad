import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/account/auth'
import { portal } from '@grana/messages/es/portal'
import { Link } from '@grana/ui/link'
import styles from './auth-footer.module.css'

const { pages, header } = portal

const links = [
  { href: paths.terms(), label: pages.terms },
  { href: paths.privacy(), label: pages.privacy },
  { href: paths.codeOfConduct(), label: pages.codeOfConduct },
  { href: paths.contact(), label: header.contact },
]

/** Dark in both themes. */
export function AuthFooter() {
  return (
    <footer className={styles.footer}>
      <nav aria-label={auth.footer}>
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
