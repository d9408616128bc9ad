import type { landing } from '@grana/messages/es/portal/landing'
import styles from './sector-art.module.css'
import bands from '@grana/ui/bands.module.css'

/** Each surface is a band that turns down at its own distance: height, where it falls, radius, width. */
const turns = [
  { tint: bands.tint2, y: 62, x: 446, radius: 88, width: 8, label: 48 },
  { tint: bands.tint3, y: 124, x: 402, radius: 71, width: 14, label: 107 },
  { tint: bands.tint4, y: 192, x: 346, radius: 58, width: 24, label: 170 },
  { tint: bands.tint5, y: 272, x: 274, radius: 45, width: 38, label: 243 },
]

export function FinanceArt({ text }: { readonly text: (typeof landing)['sectors']['finance'] }) {
  const { art, surfaces } = text
  return (
    <svg className={styles.art} viewBox="0 0 486 340" preserveAspectRatio="xMinYMin slice" role="img">
      <title>{art}</title>
      {turns.map(({ tint, y, x, radius, width, label }, index) => (
        <g key={y}>
          <path
            className={tint}
            strokeWidth={width}
            d={`M0 ${y}H${x - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V400`}
          />
          <text x="28" y={label}>
            {surfaces[index]}
          </text>
        </g>
      ))}
    </svg>
  )
}
