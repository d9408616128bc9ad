/** What the database says when somebody else has the same already. */
const uniqueViolation = '23505'

/** `false` instead of the error when a unique index refused the row; with others at work only the index can know. */
export async function unlessTaken(work: Promise<boolean>): Promise<boolean> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false
    throw error
  })
}
