import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Cell, Container, Grid } from '../layout/grid.tsx'
import { heroProfile, narrowHeroProfile, stackBands, stepPaths } from './bands-geometry.ts'
import { BandStrokes } from './bands.tsx'
import { markBox, markPath } from './mark-geometry.ts'
import bands from './bands.module.css'
import styles from './hero.module.css'

const FAR = 3200

interface FoundBug {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly gap: readonly [width: number, height: number]
}

/** The mark sits in a gap of the fourth band: the bug that already exists. */
function BugInBand({ x, y, scale, gap: [width, height] }: FoundBug) {
  const corner = `translate(${x - (markBox.width * scale) / 2} ${y - (markBox.height * scale) / 2}) scale(${scale})`
  return (
    <>
      <rect className={styles.hole} x={x - width / 2} y={y - height / 2} width={width} height={height} />
      <path className={styles.bug} d={markPath} transform={corner} />
    </>
  )
}

export interface HeroNote {
  readonly title: string
  readonly text: string
}

function WideArt({ note }: { readonly note: HeroNote }) {
  const paths = stepPaths({ profile: heroProfile, count: 5, bend: 966, upper: 0, lower: 494, from: -FAR, to: FAR })
  return (
    <svg className={classNames(styles.art, styles.draw)} width="1200" height="692">
      <BandStrokes paths={paths} />
      <BugInBand x={676} y={601} scale={1.2} gap={[60, 40]} />
      <path className={styles.pointer} d="M676 579V440" />
      <text className={styles.noteTitle} x="688" y="452">
        {note.title}
      </text>
      <text className={styles.noteText} x="688" y="471">
        {note.text}
      </text>
    </svg>
  )
}

function NarrowArt({ note }: { readonly note: HeroNote }) {
  const paths = stepPaths({ profile: narrowHeroProfile, count: 5, bend: 72, upper: 0, lower: 164, from: -FAR, to: FAR })
  return (
    <svg className={styles.narrowArt} viewBox="0 0 360 264">
      <BandStrokes paths={paths} />
      <BugInBand x={309} y={55} scale={0.7} gap={[34, 20]} />
      <path className={styles.pointer} d="M309 67V140" />
      <text className={styles.noteTitle} x="344" y="158" textAnchor="end">
        {note.title}
      </text>
      <text className={styles.noteText} x="344" y="175" textAnchor="end">
        {note.text}
      </text>
    </svg>
  )
}

export interface HeroProps {
  readonly title: ReactNode
  readonly lede: ReactNode
  readonly actions: ReactNode
  /** Names of the five bands, pale first, in the margin of the wide drawing. */
  readonly keys: readonly [string, string, string, string, string]
  /** The label of the mark; the narrow drawing has room for a shorter one. */
  readonly note: HeroNote
  readonly narrowNote: HeroNote
}

export function Hero({ title, lede, actions, keys, note, narrowNote }: HeroProps) {
  return (
    <section className={styles.hero}>
      <Container className={styles.inner}>
        <div className={classNames(bands.layer, styles.layer)} aria-hidden>
          <WideArt note={note} />
        </div>
        <svg className={styles.keys} width="90" height="198" aria-hidden>
          {stackBands(heroProfile, 5).map((band) => (
            <text key={band.tint} x="90" y={band.offset + 4.5} textAnchor="end">
              {keys[band.tint - 1]}
            </text>
          ))}
        </svg>
        <Grid>
          <Cell className={styles.text}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lede}>{lede}</p>
            <div className={styles.actions}>{actions}</div>
          </Cell>
        </Grid>
        <div className={styles.narrow} aria-hidden>
          <NarrowArt note={narrowNote} />
        </div>
      </Container>
    </section>
  )
}
