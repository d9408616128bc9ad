/** A small defect in one line of a source file, of the kinds that reviews miss. */
export type Defect = { area: string; kind: DefectKind; file: string; line: number; before: string; after: string }

const kinds = ['removed check', 'off by one', 'swapped role', 'dropped await'] as const
export type DefectKind = (typeof kinds)[number]

type Source = { area: string; file: string; text: string }

const roles: Readonly<Record<string, string>> = {
  agent: 'customer',
  customer: 'agent',
  member: 'agent',
  staff: 'member',
  owner: 'viewer',
  viewer: 'owner',
  organization_owner: 'organization_viewer',
  organization_viewer: 'organization_owner',
  program_owner: 'program_triager',
}

const isCode = (line: string): boolean => !/^\s*(?:import |export type |type |\/\*\*|\*|\/\/|$)/.test(line)

/** A guard on its own line, or one bound of a schema. */
function withoutCheck(line: string): string[] {
  if (
    /^\s*if \(.*\) (?:throw|return)\b.*$/.test(line) ||
    /^\s*(?:await )?(?:assert|demand|refuse)\w*\(.*\)$/.test(line)
  )
    return ['']
  return [...line.matchAll(/(?:, )?z\.(?:maxLength|minLength|regex|refine|maximum|minimum)\([^()]*\)/g)].map(
    ({ 0: found, index }) => line.slice(0, index) + line.slice(index + found.length),
  )
}

const nextTo: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function offByOne(line: string): string[] {
  const compared = [...line.matchAll(/(?<= )(?:<=|>=|<|>)(?= [\w(])/g)].map(
    ({ 0: found, index }) => line.slice(0, index) + (nextTo[found] ?? found) + line.slice(index + found.length),
  )
  const numbers = [...line.matchAll(/(?<=[(\s[:])[1-9]\d{0,3}(?=[)\s\],;]|$)/g)].map(
    ({ 0: found, index }) => line.slice(0, index) + String(Number(found) + 1) + line.slice(index + found.length),
  )
  return [...compared, ...numbers]
}

function swappedRole(line: string): string[] {
  return [...line.matchAll(/'(\w+)'/g)].flatMap(({ 0: found, 1: role = '', index }) => {
    const other = roles[role]
    return other === undefined ? [] : [`${line.slice(0, index)}'${other}'${line.slice(index + found.length)}`]
  })
}

function droppedAwait(line: string): string[] {
  return [...line.matchAll(/(?<!for )\bawait /g)].map(
    ({ 0: found, index }) => line.slice(0, index) + line.slice(index + found.length),
  )
}

const makers: Readonly<Record<DefectKind, (line: string) => string[]>> = {
  'removed check': withoutCheck,
  'off by one': offByOne,
  'swapped role': swappedRole,
  'dropped await': droppedAwait,
}

/** Every defect of one kind that fits into the source. */
function placesFor(kind: DefectKind, sources: readonly Source[]): Defect[] {
  return sources.flatMap(({ area, file, text }) =>
    text.split('\n').flatMap((before, at) => {
      if (!isCode(before)) return []
      return makers[kind](before).map((after) => ({ area, kind, file, line: at + 1, before, after }))
    }),
  )
}

/** Pseudo-random numbers from 0 to 1 that follow from the seed, so that a draw can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws defects of an area, its kinds in turn, each at a random place and in another file. */
export function drawDefects(sources: readonly Source[], { count, seed }: { count: number; seed: number }): Defect[] {
  const random = randomFrom(seed)
  const pools = kinds.map((kind) => placesFor(kind, sources)).filter((pool) => pool.length > 0)
  const drawn: Defect[] = []
  const files = new Set<string>()
  for (let turn = 0; drawn.length < count && turn < count * 50; turn += 1) {
    const pool = pools[drawn.length % pools.length] ?? []
    const defect = pool[Math.floor(random() * pool.length)]
    if (defect === undefined || files.has(defect.file)) continue
    files.add(defect.file)
    drawn.push(defect)
  }
  return drawn
}
