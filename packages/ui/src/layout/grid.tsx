import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './grid.module.css'

type Column = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
type Tag = 'div' | 'section' | 'article' | 'aside' | 'header' | 'footer' | 'nav' | 'form' | 'ul' | 'ol' | 'li' | 'main'

export interface BoxProps {
  readonly as?: Tag
  readonly className?: string | undefined
  readonly id?: string
  readonly children?: ReactNode
}

/** The 1200 px container with its gutters; with `grid` it also has the 12 columns. */
export function Container({ as: As = 'div', grid, className, ...rest }: BoxProps & { readonly grid?: boolean }) {
  return <As className={classNames(styles.container, grid && styles.grid, className)} {...rest} />
}

export function Grid({ as: As = 'div', className, ...rest }: BoxProps) {
  return <As className={classNames(styles.grid, className)} {...rest} />
}

export interface CellProps extends BoxProps {
  /** First and last column, both included, from 992 px; below, the cell takes the whole row. The axis is column 2. */
  readonly from?: Column
  readonly to?: Column
}

export function Cell({ as: As = 'div', from = 2, to = 12, className, ...rest }: CellProps) {
  return <As className={classNames(styles.cell, styles[`from${from}`], styles[`to${to}`], className)} {...rest} />
}

/** Shown from 992 px only. */
export function Wide({ as: As = 'div', className, ...rest }: BoxProps) {
  return <As className={classNames(styles.wide, className)} {...rest} />
}

/** Shown below 992 px only. */
export function Narrow({ as: As = 'div', className, ...rest }: BoxProps) {
  return <As className={classNames(styles.narrow, className)} {...rest} />
}
