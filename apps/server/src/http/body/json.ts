import { DomainError } from '#server/lib/domain-error.ts'
import { fieldLimits, type Fields } from './fields.ts'

const deepest = 8

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('request.malformed')
  }
}

function endOfString(text: string, start: number): number {
  let position = start + 1
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1
  return position
}

function isFollowedByColon(text: string, end: number): boolean {
  let position = end + 1
  while (/[ \t\r\n]/.test(text[position] ?? '')) position += 1
  return text[position] === ':'
}

/** Names seen in each open object; arrays have none. */
type Open = Set<string> | undefined

function noteName(open: Open, name: string): void {
  if (open === undefined) return
  if (open.has(name) || open.size >= fieldLimits.count) throw new DomainError('request.malformed')
  open.add(name)
}

/** Rejects what `JSON.parse` accepts: a name repeated in one object, and excessive nesting. `text` is valid JSON. */
function checkStructure(text: string): void {
  const stack: Open[] = []
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position]
    if (character === '{' || character === '[') {
      stack.push(character === '{' ? new Set() : undefined)
      if (stack.length > deepest) throw new DomainError('request.malformed')
    } else if (character === '}' || character === ']') {
      stack.pop()
    } else if (character === '"') {
      const end = endOfString(text, position)
      // Compares names after decoding: escapes can spell the same name in many ways.
      if (isFollowedByColon(text, end)) noteName(stack.at(-1), JSON.parse(text.slice(position, end + 1)) as string)
      position = end
    }
  }
}

/** The object of a JSON body; any other JSON value is malformed. */
export function parseJsonBody(text: string): Fields {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('request.malformed')
  checkStructure(text)
  return value as Fields
}
