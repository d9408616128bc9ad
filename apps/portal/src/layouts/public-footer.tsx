import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { portal } from '@grana/messages/es/portal'
import { BandStack } from '@grana/ui/bands'
import type { BandProfile } from '@grana/ui/bands-geometry'
import { Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import { Logo } from '@grana/ui/mark'
import styles from './public-footer.module.css'

const { footer, pages, header } = portal

/** Four bands on the page; the footer itself is the fifth. */
const stack: BandProfile = { widths: [4, 6, 9, 14], gap: 6, radius: 0 }

const columns = [
  {
    title: footer.products,
    links: [
      { href: paths.bugBounty(), label: pages.bugBounty.name },
      { href: paths.pentest(), label: pages.pentest.name },
    ],
  },
  {
    title: footer.solutions,
    links: [
      { href: paths.finance(), label: pages.finance.name },
      { href: paths.automobile(), label: pages.automobile.name },
    ],
  },
  {
    title: footer.community,
    links: [
      { href: paths.programs(), label: header.programs },
      { href: paths.activity(), label: pages.activity },
      { href: paths.hackers(), label: pages.hackers },
      { href: paths.codeOfConduct(), label: pages.codeOfConduct },
      { href: paths.disclosurePolicy(), label: pages.disclosurePolicy },
    ],
  },
  {
    title: footer.legal,
    links: [
      { href: paths.terms(), label: pages.terms },
      { href: paths.privacy(), label: pages.privacy },
      { href: paths.contact(), label: header.contact },
    ],
  },
]

export function PublicFooter() {
  return (
    <>
      <BandStack className={styles.bands} profile={stack} count={5} />
      <footer className={styles.footer}>
        <Container>
          <div className={styles.columns}>
            <div className={styles.brand}>
              <Logo on="foot" name={brand.name} href={paths.home()} label={portal.home} />
              <p className={styles.tagline}>{brand.tagline}</p>
            </div>
            {columns.map((column) => (
              <nav key={column.title} className={styles.column} aria-label={column.title}>
                <h2 className={styles.title}>{column.title}</h2>
                <ul>
                  {column.links.map((link) => (
                    <li key={link.href}>
                      <Link href={link.href}>{link.label}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
          <p className={styles.line} id="foot-line">
            <span>
              {footer.foundFlaw} <a href={`mailto:${brand.securityEmail}`}>{brand.securityEmail}</a>
            </span>
            <Link className="mono" href={paths.securityTxt()}>
              {paths.securityTxt()}
            </Link>
          </p>
        </Container>
      </footer>
    </>
  )
}
