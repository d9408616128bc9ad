/** Cuts rows that were read with one more than the page holds; `next` is the cursor of the following page. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
): { shown: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}
