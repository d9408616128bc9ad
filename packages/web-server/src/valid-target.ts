/** Longest path that any page needs; longer ones are not found. */
const MAX_TARGET_LENGTH = 2048

/** Whether a path can be parsed: short enough, and valid UTF-8. */
export function isValidTarget(target: string): boolean {
  return target.startsWith('/') && target.length <= MAX_TARGET_LENGTH && isDecodable(target)
}

function isDecodable(target: string): boolean {
  return !/%(?![0-9a-f]{2})|%00/i.test(target) && target.split('?', 1).every((path) => isUtf8(path))
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
