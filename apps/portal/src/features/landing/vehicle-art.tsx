import type { landing } from '@grana/messages/es/portal/landing'
import styles from './sector-art.module.css'
import bands from '@grana/ui/bands.module.css'

/**
 * Silhouette from one sill to the other; the bands are its strokes, each cut by a thinner one in the surface colour.
 */
const outline =
  'M34 284V232C34 196 46 170 84 158C118 149 139 141 161 124C197 96 233 84 291 84C352 84 387 97 424 128C438 140 457 148 482 152C548 161 588 180 588 232V284'

const layers = [
  { paint: bands.tint2, width: 128 },
  { paint: styles.cut, width: 118 },
  { paint: bands.tint3, width: 104 },
  { paint: styles.cut, width: 88 },
  { paint: bands.tint4, width: 74 },
  { paint: styles.cut, width: 46 },
  { paint: bands.tint5, width: 32 },
]

const wheels = [140, 474]
/** Nodes of the bus and the height of their labels: alternately above and below, so that they never touch. */
const nodes = [
  { x: 212, label: 166 },
  { x: 276, label: 210 },
  { x: 340, label: 166 },
  { x: 404, label: 210 },
]

export function VehicleArt({ text }: { readonly text: (typeof landing)['sectors']['automobile'] }) {
  const { art, surfaces } = text
  return (
    <svg
      className={`${styles.art} ${styles.vehicle}`}
      viewBox="0 0 630 340"
      preserveAspectRatio="xMidYMax slice"
      role="img"
    >
      <title>{art}</title>
      <g transform="translate(42 62) scale(.88)">
        {layers.map(({ paint, width }) => (
          <path key={width} className={paint} strokeWidth={width} strokeLinejoin="round" d={outline} />
        ))}
        <path className={styles.surface} d={`${outline}Z`} />
        <rect className={styles.surface} x="-400" y="279" width="1600" height="120" />
        {wheels.map((x) => (
          <g key={x}>
            <circle className={styles.tyre} cx={x} cy="236" r="36" />
            <circle className={bands.tint4} cx={x} cy="236" r="13" strokeWidth="7" />
          </g>
        ))}
        <path className={styles.ground} d="M-400 279H1200" />
        <path className={styles.bus} d="M212 182H404" />
        {nodes.map(({ x, label }, index) => (
          <g key={x}>
            <rect className={styles.node} x={x - 6} y="176" width="12" height="12" />
            <text x={x} y={label} textAnchor="middle">
              {surfaces[index]}
            </text>
          </g>
        ))}
      </g>
    </svg>
  )
}
