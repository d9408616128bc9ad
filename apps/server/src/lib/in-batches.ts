const batchSize = 500

/** Handles up to `limit` rows after an id, in the order of ids; returns their ids. */
type Batch = (page: { after: string; limit: number }) => Promise<readonly string[]>

/** Handles all rows of a table in batches. Returns how many. */
export async function inBatches(handle: Batch): Promise<number> {
  let total = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await handle({ after, limit: batchSize })
    total += ids.length
    if (ids.length < batchSize) return total
    after = ids.at(-1) ?? after
  }
}
