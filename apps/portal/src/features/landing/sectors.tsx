import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { Section } from '@grana/ui/section'
import { FinanceArt } from './finance-art.tsx'
import { VehicleArt } from './vehicle-art.tsx'
import styles from './sectors.module.css'

export function Sectors({ text }: { readonly text: (typeof landing)['sectors'] }) {
  const { heading, lede, finance, automobile } = text
  return (
    <Section id="sectores" count={4} title={heading} lede={lede}>
      <Container grid className={styles.sectors}>
        <Cell as="article" className={styles.sector} from={2} to={6}>
          <div className={styles.art}>
            <FinanceArt text={finance} />
          </div>
          <Words {...finance} href={paths.finance()} />
        </Cell>
        <Cell as="article" className={styles.sector} from={7} to={12}>
          <div className={`${styles.art} ${styles.bleed}`}>
            <VehicleArt text={automobile} />
          </div>
          <Words {...automobile} href={paths.automobile()} />
        </Cell>
      </Container>
    </Section>
  )
}

interface WordsProps {
  readonly name: string
  readonly text: string
  readonly more: ReactNode
  readonly href: string
}

function Words({ name, text, more, href }: WordsProps) {
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.text}>{text}</p>
      <GoLink className={styles.more} href={href}>
        {more}
      </GoLink>
    </>
  )
}
