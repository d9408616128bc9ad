/** The keys of a record that is written in code, by their own type and in their order. */
// @__NO_SIDE_EFFECTS__
export function keysOf<T extends object>(record: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in record) if (Object.hasOwn(record, key)) keys.push(key)
  return keys
}

/** Whether a record has a key that came from outside; inherited names such as `constructor` do not count. */
export function hasKey<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key)
}
