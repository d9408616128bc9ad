/** The result of one check: faults make a restore fail, notes are for the reader. */
export type Finding = { check: string; summary: string; faults: string[]; notes: string[] }

const most = 20

/** The first lines, and how many more there are. */
export function truncateLines(lines: readonly string[]): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `and ${lines.length - most} more`]
}
