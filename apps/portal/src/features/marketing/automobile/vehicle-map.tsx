import type { automobilePage } from '@grana/messages/es/portal/automobile'
import styles from './vehicle-map.module.css'
import bands from '@grana/ui/bands.module.css'

/**
 * Outline of the car from sill to sill. Strokes of decreasing width draw the bands: between two bands lies one in the colour
 * of the page.
 */
const outline =
  'M34 284V232C34 196 46 170 84 158C118 149 139 141 161 124C197 96 233 84 291 84C352 84 387 97 424 128C438 140 457 148 482 152C548 161 588 180 588 232V284'

const layers = [
  { paint: bands.tint1, width: 156 },
  { paint: styles.cut, width: 148 },
  { paint: bands.tint2, width: 134 },
  { paint: styles.cut, width: 122 },
  { paint: bands.tint3, width: 108 },
  { paint: styles.cut, width: 91 },
  { paint: bands.tint4, width: 77 },
  { paint: styles.cut, width: 48 },
  { paint: bands.tint5, width: 34 },
]

/** The six entry points in text order: position of the point, position and anchor of its label. */
const entryPoints = [
  { x: 548, y: 430, label: [548, 474], anchor: 'middle' },
  { x: 660, y: 352, label: [686, 358], anchor: 'start' },
  { x: 119, y: 190, label: [102, 234], anchor: 'start' },
  { x: 480, y: 62, label: [480, 28], anchor: 'middle' },
  { x: 840, y: 62, label: [840, 28], anchor: 'middle' },
  { x: 1130, y: 400, label: [1130, 446], anchor: 'middle' },
] as const

/** App and servers connect to the cloud, the cloud to the car, and inside a bus connects the rest. */
const links = 'M119 190V62H840M660 62V430M440 430H660M1130 400H924'

export function VehicleMap({ text: { items, drawing } }: { readonly text: (typeof automobilePage)['surface'] }) {
  return (
    <svg className={styles.map} viewBox="0 0 1200 590" role="img">
      <title>{drawing}</title>
      <g transform="translate(180 150) scale(1.36)">
        {layers.map(({ paint, width }) => (
          <path key={width} className={paint} strokeWidth={width} strokeLinejoin="round" d={outline} />
        ))}
        <path className={styles.page} d={`${outline}Z`} />
        <rect className={styles.page} x="-900" y="279" width="2700" height="140" />
        {[140, 474].map((x) => (
          <g key={x}>
            <circle className={styles.tyre} cx={x} cy="240" r="33" />
            <circle className={bands.tint4} cx={x} cy="240" r="12" strokeWidth="7" />
          </g>
        ))}
        <path className={styles.ground} d="M-900 280H1800" />
      </g>
      <path className={styles.casing} d={links} />
      <path className={styles.link} d={links} />
      <path className={styles.ecus} d="M440 424h12v12h-12zM490 424h12v12h-12zM594 424h12v12h-12zM918 394h12v12h-12z" />
      {entryPoints.map(({ x, y, label, anchor }, index) => (
        <g key={x}>
          <circle className={styles.point} cx={x} cy={y} />
          <text className={styles.number} x={x} y={y} textAnchor="middle">
            {index + 1}
          </text>
          <text className={styles.name} x={label[0]} y={label[1]} textAnchor={anchor}>
            {items[index]?.title}
          </text>
        </g>
      ))}
    </svg>
  )
}
