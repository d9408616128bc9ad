import type { ReactNode } from 'react'
import { Cell, Container, Grid } from '@grana/ui/grid'
import styles from './plain-head.module.css'

export interface PlainHeadProps {
  readonly breadcrumb: ReactNode
  readonly title: string
  readonly lede: string
  readonly children: ReactNode
}

/** A header without bands, for pages whose first drawing contains them. */
export function PlainHead({ breadcrumb, title, lede, children }: PlainHeadProps) {
  return (
    <Container>
      <div className={styles.breadcrumb}>{breadcrumb}</div>
      <Grid>
        <Cell className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lede}>{lede}</p>
          {children}
        </Cell>
      </Grid>
    </Container>
  )
}
