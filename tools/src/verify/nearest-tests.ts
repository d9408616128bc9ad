/** Few enough for less than a minute on two cores. */
const maxTestFiles = 24

function sharedFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  const end = left.findIndex((part, index) => part !== right[index])
  return end === -1 ? left.length : end
}

/**
 * The related tests nearest to the changed files. Every test of an operation imports the whole API, so a change of one
 * module is related to hundreds of test files; those in its own folders find most of what it breaks.
 */
export function pickNearestTests(
  related: readonly string[],
  changed: readonly string[],
  most = maxTestFiles,
): string[] {
  const ranked = related.map((file) => ({
    file,
    nearness: Math.max(0, ...changed.map((one) => sharedFolders(file, one))),
  }))
  return ranked
    .toSorted((one, other) => other.nearness - one.nearness || one.file.localeCompare(other.file))
    .slice(0, most)
    .map(({ file }) => file)
    .toSorted()
}
