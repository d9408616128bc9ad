/** The part of JSON Schema that the contract is described with. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | number)[]
  const?: string | number | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/** Values of answers are open: version 1 may add others. */
type Direction = 'input' | 'output'

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value)

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')

/** One choice on each line where one line would be too long. */
const wrapped = (values: readonly (string | number)[], indent: string): string => {
  const flat = union(values.map(literal))
  return flat.length <= 90 ? flat : values.map((one) => `\n${indent}  | ${literal(one)}`).join('')
}

function formatObject(schema: Schema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name)
    const type = formatType(property, direction, inner)
    const undefinable = !isRequired && direction === 'input' ? ' | undefined' : ''
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name)
    return `${inner}readonly ${key}${isRequired ? '' : '?'}: ${type}${undefinable}`
  })
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  const values =
    typeof additionalProperties === 'object' ? formatType(additionalProperties, direction, indent) : 'unknown'
  return `Readonly<Record<string, ${values}>>`
}

function formatNamed(
  type: string,
  schema: Schema,
  { direction, indent }: { direction: Direction; indent: string },
): string {
  if (type === 'array') return `ReadonlyArray<${formatType(schema.items ?? {}, direction, indent)}>`
  if (type === 'object') return formatObject(schema, direction, indent)
  const primitive = primitives[type]
  if (primitive === undefined) throw new Error(`The client knows no type for ${JSON.stringify(schema)}`)
  return primitive
}

/** Writes a schema as a type of TypeScript. */
export function formatType(schema: Schema, direction: Direction, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) {
    const values = wrapped(schema.enum, indent)
    return direction === 'output' ? `Open<${values}${values.startsWith('\n') ? `\n${indent}` : ''}>` : values
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map((one) => formatType(one, direction, indent)))
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return schema.properties === undefined ? 'unknown' : formatObject(schema, direction, indent)
  return union(types.map((type) => formatNamed(type, schema, { direction, indent })))
}

/** Names in a text that may be those of shared types. */
export const typeNames = (text: string): readonly string[] => [...new Set(text.match(/\b[A-Z]\w*/g) ?? [])]
