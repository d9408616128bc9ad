import styles from './vector-text.module.css'

/** The first metric of each group: impact, subsequent systems, threat, requirements, modified. */
const groupStarts = new Set(['C', 'VC', 'SC', 'E', 'CR', 'MAV'])

/** The vector in its groups of metrics, each with the slash that follows it. */
function vectorGroups(vector: string): readonly string[] {
  const groups: string[] = []
  for (const piece of vector.split(/(?<=\/)/)) {
    const isStart = groups.length === 0 || groupStarts.has(piece.split(':')[0] ?? '')
    groups.push(isStart ? piece : `${groups.pop()}${piece}`)
  }
  return groups
}

/** A CVSS vector; a line ends between groups of metrics, and leaves no single metric alone. */
export function VectorText({ vector }: { readonly vector: string }) {
  return (
    <span className={styles.vector}>
      {vectorGroups(vector).map((group) => (
        <span key={group}>{group}</span>
      ))}
    </span>
  )
}
