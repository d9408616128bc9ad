type Choice = { attributes?: string | undefined; excludedAttributes?: string | undefined } | undefined

const namesIn = (list: string) => new Set(list.split(',').map((name) => name.trim().toLowerCase().split('.')[0] ?? ''))

/** Attributes that every answer has. */
const always = new Set(['schemas', 'id'])

/** What a caller asked to see of a resource: by whole attributes, as a part of one shows the whole. */
export function chooseAttributes<T extends object>(resource: T, choice: Choice): T {
  const { attributes, excludedAttributes } = choice ?? {}
  if (attributes === undefined && excludedAttributes === undefined) return resource
  const wanted = attributes === undefined ? undefined : namesIn(attributes)
  const unwanted = namesIn(excludedAttributes ?? '')
  const isShown = (name: string) =>
    always.has(name) || (wanted === undefined ? !unwanted.has(name.toLowerCase()) : wanted.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))) as T
}
