/** One measurement as the page shows it. */
export type Entry = {
  readonly name: string
  readonly shown: string
  readonly seconds: number
  /** When and on what machine. */
  readonly taken: string
  /** Markdown below the name; absent when only the duration counts. */
  readonly figures: string
}

const INTRO = `# Measurements

Taken by \`pnpm test:long\`; with names it runs those alone and leaves the rest of this page unchanged. Machines are shared
and differ: compare the ratios to a bare engine in the same run.

| what | command | time | taken |
| --- | --- | --: | --- |`

interface Page {
  readonly rows: ReadonlyMap<string, string>
  readonly sections: ReadonlyMap<string, string>
}

function read(text: string): Page {
  const [head = '', ...sections] = text.split(/^## /m)
  const rows = head
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what') && !line.startsWith('| -'))
  return {
    rows: new Map(rows.map((row) => [row.slice(2, row.indexOf(' |')), row])),
    sections: new Map(
      sections.map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end).trim()]
      }),
    ),
  }
}

/** The page with new entries in place of those with the same name. */
export function updatePage(old: string, entries: readonly Entry[]): string {
  const page = read(old)
  const rows = new Map(page.rows)
  const sections = new Map(page.sections)
  for (const { name, shown, seconds, taken, figures } of entries) {
    rows.set(name, `| ${name} | \`${shown}\` | ${seconds.toFixed(1)} s | ${taken} |`)
    if (figures !== '') sections.set(name, `${taken}.\n\n${figures}`)
  }
  const written = [...sections].map(([name, text]) => `## ${name}\n\n${text}\n`)
  return `${INTRO}\n${[...rows.values()].join('\n')}\n\n${written.join('\n')}`
}
