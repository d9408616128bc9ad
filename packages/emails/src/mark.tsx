const WIDTH = 18
const HEIGHT = 24
/** Rows of each band and of the gap below it: the oval of the brand, cut into five bands that grow downwards. */
const bands = [
  { rows: 2, gap: 2 },
  { rows: 3, gap: 1 },
  { rows: 3, gap: 2 },
  { rows: 4, gap: 2 },
  { rows: 5, gap: 0 },
] as const

/** Width of the oval in the middle of a row, in whole pixels of the same parity, so that it stays symmetric. */
function widthAt(row: number): number {
  const fromCentre = (row + 0.5 - HEIGHT / 2) / (HEIGHT / 2)
  return Math.max(2, 2 * Math.round((WIDTH / 2) * Math.sqrt(Math.max(0, 1 - fromCentre ** 2))))
}

interface Strip {
  readonly width: number
  readonly rows: number
  /** Pixels below it, before the next band. */
  readonly gap: number
}

/** Consecutive rows of equal width are one strip: email clients draw rectangles only. */
function stripsOf(): readonly Strip[] {
  const strips: Strip[] = []
  let top = 0
  for (const { rows, gap } of bands) {
    const widths = Array.from({ length: rows }, (_, at) => widthAt(top + at))
    const starts = widths.flatMap((width, at) => (at === 0 || width !== widths[at - 1] ? [at] : []))
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] ?? rows
      strips.push({ width: widths[start] ?? 0, rows: end - start, gap: end === rows ? gap : 0 })
    }
    top += rows + gap
  }
  return strips
}

const strips = stripsOf()

/** The mark of the brand, of rectangles that every email client draws. */
export function Mark({ colour, className }: { colour: string; className?: string }) {
  return (
    <div style={{ width: `${WIDTH}px` }} aria-hidden="true">
      {strips.map(({ width, rows, gap }, at) => (
        <div
          key={at}
          className={className}
          style={{
            width: `${width}px`,
            height: `${rows}px`,
            margin: `0 auto ${gap}px`,
            backgroundColor: colour,
            fontSize: '1px',
            lineHeight: `${rows}px`,
          }}
        />
      ))}
    </div>
  )
}
