import type { ReactNode } from 'react'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { shortDate } from '@grana/messages/es/formats/dates'
import { legalPages } from '@grana/messages/es/portal/legal'
import { Cell, Container } from '@grana/ui/grid'
import { PageHead } from '@grana/ui/page-head'
import { LegalIndex } from './legal-index.tsx'
import type { LegalHead } from './legal-text.ts'
import styles from './legal-page.module.css'

export interface LegalPageProps {
  readonly head: LegalHead
  readonly children: ReactNode
}

export function LegalPage({ head, children }: LegalPageProps) {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: head.title }]} />}
        title={head.title}
        lede={head.description}
      />
      <Container grid className={styles.body}>
        <Cell as="aside" className={styles.side} from={2} to={4}>
          <LegalIndex entries={head.sections} />
        </Cell>
        <Cell className={styles.text} from={6} to={12}>
          <LegalFacts head={head} />
          {children}
        </Cell>
      </Container>
    </>
  )
}

function LegalFacts({ head }: { readonly head: LegalHead }) {
  const facts = [
    {
      name: legalPages.status,
      value: (
        <>
          {legalPages.state} <time dateTime={head.effective}>{shortDate(head.effective)}</time>
        </>
      ),
    },
    { name: legalPages.version, value: <span className="mono">{head.version}</span> },
    { name: legalPages.previous, value: legalPages.noPrevious },
  ]
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        {facts.map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{legalPages.draft}</p>
    </div>
  )
}
