import type { ReactNode } from 'react'
import styles from './facets.module.css'

export function Facet({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
