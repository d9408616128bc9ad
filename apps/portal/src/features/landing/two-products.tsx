import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { Section } from '@grana/ui/section'
import { ContinuousArt, DatedArt } from './product-art.tsx'
import styles from './two-products.module.css'

interface ProductsProps {
  readonly text: (typeof landing)['products']
}

export function TwoProducts({ text }: ProductsProps) {
  const { heading, lede } = text
  return (
    <Section id="productos" count={2} title={heading} lede={lede}>
      <Container grid>
        <Cell className={styles.comparison}>
          <ComparisonTable text={text} />
          <ComparisonList text={text} />
        </Cell>
      </Container>
    </Section>
  )
}

function ComparisonTable({ text }: ProductsProps) {
  const { caption, aspect, more, rows, bugBounty, pentest } = text
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{aspect}</span>
          </th>
          <th scope="col">
            <ContinuousArt />
            <span className={styles.product}>{bugBounty.name}</span>
            <span className={styles.summary}>{bugBounty.summary}</span>
          </th>
          <th scope="col">
            <DatedArt />
            <span className={styles.product}>{pentest.name}</span>
            <span className={styles.summary}>{pentest.summary}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.aspect}>
            <th scope="row">{row.aspect}</th>
            <td>{row.bugBounty}</td>
            <td>{row.pentest}</td>
          </tr>
        ))}
        <tr className={styles.more}>
          <th scope="row">
            <span className="visually-hidden">{more}</span>
          </th>
          <td>
            <GoLink href={paths.bugBounty()}>{bugBounty.more}</GoLink>
          </td>
          <td>
            <GoLink href={paths.pentest()}>{pentest.more}</GoLink>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** On a phone the columns do not fit side by side: the same facts as a list. */
function ComparisonList({ text: { rows, bugBounty, pentest } }: ProductsProps) {
  return (
    <div className={styles.narrow}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.aspect}>
            <h3 className={styles.aspect}>{row.aspect}</h3>
            <dl>
              <dt>{bugBounty.name}</dt>
              <dd>{row.bugBounty}</dd>
              <dt>{pentest.name}</dt>
              <dd>{row.pentest}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        <GoLink href={paths.bugBounty()}>{bugBounty.more}</GoLink>
        <GoLink href={paths.pentest()}>{pentest.more}</GoLink>
      </p>
    </div>
  )
}
