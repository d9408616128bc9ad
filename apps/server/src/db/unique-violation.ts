/** SQLSTATE of a unique violation. */
const uniqueViolation = '23505'

/** `false` instead of an error when a unique index rejected the row; under concurrency only the index can know. */
export async function falseOnUniqueViolation(work: Promise<boolean>): Promise<boolean> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false
    throw error
  })
}
