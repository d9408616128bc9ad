import { foldText } from '../forms/fold-text.ts'

/** Index that a key leads to; -1 ignores it. Letters move to the next item that begins with them. */
export function menuTarget(key: string, from: number, labels: readonly string[]): number {
  const count = labels.length
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1) return -1
  const wanted = foldText(key)
  const order = labels.map((_, step) => (from + 1 + step) % count)
  return order.find((index) => foldText(labels[index] ?? '').startsWith(wanted)) ?? -1
}
