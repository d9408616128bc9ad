/** What one check saw: its faults make a restore fail, its notes are for whoever reads. */
export type Finding = { check: string; saw: string; faults: string[]; notes: string[] }

const most = 20

/** As many as a reader takes in, and how many more there are. */
export function shortened(lines: readonly string[]): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `and ${lines.length - most} more`]
}
