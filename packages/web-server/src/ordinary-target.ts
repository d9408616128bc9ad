/** Longest address that any page of ours has use for; a longer one is nobody's page. */
const LONGEST_TARGET = 2048

/** Whether an address can be read: short enough, and of bytes that mean letters. */
export function isOrdinaryTarget(target: string): boolean {
  return target.startsWith('/') && target.length <= LONGEST_TARGET && isDecodable(target)
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
