import type { financePage } from '@grana/messages/es/portal/finance'
import styles from './flow-art.module.css'
import bands from '@grana/ui/bands.module.css'

/** Four parallel surfaces that leave the page as one stack: height, turn, end. */
const flows = [
  { tint: bands.tint2, width: 8, path: 'M0 44H738a34 34 0 0 1 34 34V106a34 34 0 0 0 34 34H3000', label: 30 },
  {
    tint: bands.tint3,
    width: 14,
    path: 'M0 112H672a23.5 23.5 0 0 1 23.5 23.5a23.5 23.5 0 0 0 23.5 23.5H3000',
    label: 95,
  },
  { tint: bands.tint4, width: 24, path: 'M0 186H3000', label: 164 },
  { tint: bands.tint5, width: 38, path: 'M0 297H672a36 36 0 0 0 36 -36a36 36 0 0 1 36 -36H3000', label: 268 },
]

export function FlowArt({ text: { items, drawing } }: { readonly text: (typeof financePage)['surfaces'] }) {
  return (
    <svg className={styles.art} viewBox="0 0 1098 318" role="img">
      <title>{drawing}</title>
      {flows.map(({ tint, width, path, label }, index) => (
        <g key={width}>
          <path className={tint} strokeWidth={width} d={path} />
          <text className={styles.label} x="0" y={label}>
            {items[index]?.title}
          </text>
        </g>
      ))}
    </svg>
  )
}
