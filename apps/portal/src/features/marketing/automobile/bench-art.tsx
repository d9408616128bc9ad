import type { automobilePage } from '@grana/messages/es/portal/automobile'
import styles from './bench-art.module.css'
import bands from '@grana/ui/bands.module.css'

export function BenchArt({ text }: { readonly text: (typeof automobilePage)['bench']['drawing'] }) {
  const { title, power, unit, bus, server } = text
  return (
    <svg className={styles.art} viewBox="0 0 460 382" role="img">
      <title>{title}</title>
      <path className={bands.tint5} strokeWidth="18" d="M100 284H176" />
      <path className={bands.tint4} strokeWidth="10" d="M300 290H460" />
      <path className={bands.tint3} strokeWidth="6" d="M236 226V84a24 24 0 0 1 24 -24H320" />
      <rect className={styles.box} x="1" y="238" width="100" height="92" />
      <rect className={styles.unit} x="170" y="226" width="132" height="104" />
      <rect className={styles.box} x="320" y="16" width="139" height="88" />
      <path className={styles.nodes} d="M336 284h12v12h-12zM386 284h12v12h-12zM436 284h12v12h-12z" />
      <path className={styles.table} d="M0 331H460M24 331V380M436 331V380" />
      <text x="51" y="289" textAnchor="middle">
        {power}
      </text>
      <text className={styles.onUnit} x="236" y="284" textAnchor="middle">
        {unit}
      </text>
      <text x="389.5" y="56" textAnchor="middle">
        {server[0]}
        <tspan x="389.5" dy="19">
          {server[1]}
        </tspan>
      </text>
      <text x="336" y="270">
        {bus}
      </text>
    </svg>
  )
}
