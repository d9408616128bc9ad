/** Media type of one JSON value on each line, which log collectors read. */
export const linesType = 'application/x-ndjson'

/** Carries the cursor of an answer in lines: each line is a row, so that collectors forward the body as it is. */
export const cursorHeader = 'x-next-cursor'

const jsonTypes = /^(?:application\/json|application\/\*|\*\/\*)$/

/** Whether the caller wants lines: where both forms are accepted, the one that is named first. */
export function prefersLines(accept: string | undefined): boolean {
  const accepted = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)))
    .map(([type = '']) => type)
  return accepted.find((type) => type === linesType || jsonTypes.test(type)) === linesType
}

/** One line for each row; strings of JSON contain no line break. */
export const toLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
