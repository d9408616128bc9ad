import { randomUUID } from 'node:crypto'
import type { Operation } from '@grana/contract/operation'
import type { Arranged } from './arrange.ts'
import { foreignIds, foreignTexts, randomLike } from './foreign-values.ts'
import { arrangeCell, cellsOf, inPortions, linesOf, type Cell } from './matrix.ts'
import { ask, type Heard } from './requests.ts'
import { fill, slotsOf, type Slot } from './slots.ts'
import { refresh } from './upkeep.ts'
import type { World } from './world.ts'

/** How many answers about foreign identifiers were compared, and those that differ from the answer about a random one. */
export type ForeignRun = { cells: number; unequal: string[] }

type Values = { id: Readonly<Record<string, string>>; text: Readonly<Record<string, string>> }

/** Nothing is foreign to administrators at the doors of staff, nor to an owner of the other organization. */
function isStranger({ operation, person: { column } }: Cell): boolean {
  return column !== 'FO' && !(column === 'AD' && operation.access === 'staff')
}

/**
 * Those who are let in, and two who are not: a refusal must not depend on what is named either. A request that changes
 * something is made by the first three who are let in; arranging it for everybody would take an hour.
 */
function chosen(cells: readonly Cell[]): Cell[] {
  const own = cells.filter((cell) => cell.relation === 'own' && cell.method !== 'HEAD' && isStranger(cell))
  const letIn = own.filter(({ expected }) => expected === '2')
  const refused = own.filter(({ expected, person }) => expected !== '2' && /^(?:ME|AG)$/.test(person.column))
  return [...(own[0]?.method === 'GET' ? letIn : letIn.slice(0, 3)), ...refused]
}

const aliases: Readonly<Record<string, readonly string[]>> = {
  duplicate_of: ['report'],
  invitation: ['invitation', 'agent invitation'],
  known_issue: ['known issue'],
  target_id: ['target'],
  user: ['member'],
}
const people = ['agent', 'member', 'administrator', 'triager']

/** A request that changes something may have to be arranged anew each time: it gets people and things of its own sort only. */
function sortsFor({ method }: Operation, { path, holds }: Slot, values: Values): string[] {
  const all = Object.keys(values[holds])
  if (method === 'GET' || holds === 'text') return all
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const own = aliases[name] ?? (all.includes(name) ? [name] : all)
  return [...new Set([...own, ...people])]
}

const ofTheMoment = /^(?:date|x-request-id|ratelimit.*|retry-after)$/
/** What differs between things that were arranged alike: identifiers, moments, numbers of reports, handles, lengths. */
const ofTheThing =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z]{2}-\d+|agent-[0-9a-f]{8}|(?:content-length|seconds|left)\W+\d+/g

/** An answer without what differs from one request to the next, and without the value that was asked about. */
function bytesOf({ status, text, headers }: Heard, value: string): string {
  const lasting = Object.entries(headers).filter(([name]) => !ofTheMoment.test(name))
  const { 'x-request-id': requestId } = headers as Record<string, string | undefined>
  const bytes = JSON.stringify([status, text, lasting]).replaceAll(value, '#')
  return requestId === undefined ? bytes : bytes.replaceAll(requestId, '#')
}

type Probe = { cell: Cell; slot: Slot; values: Values }
type Told = { heard: Heard; bytes: string }
type Send = (value: string) => Promise<Told>

/** Asks about a value, always about the same thing. */
function sender(world: World, { cell, slot }: Probe, arranged: Arranged): Send {
  const { operation, method, person } = cell
  const { browser } = arranged.by ?? person
  return async (value) => {
    const heard = await ask(world.app, { operation, method, arranged: fill(arranged, slot, value), browser })
    return { heard, bytes: bytesOf(heard, value) }
  }
}

/** Asks about a value, each time about a new thing: for requests that succeed whatever is named, and use the thing up. */
function freshSender(world: World, probe: Probe): Send {
  return async (value) => {
    const { heard, bytes } = await sender(world, probe, (await arrangeCell(world, probe.cell)).arranged)(value)
    return { heard, bytes: bytes.replaceAll(ofTheThing, '#') }
  }
}

/** Asks about one slot: about random values until it is known whether the request can be repeated, then about foreign ones. */
async function probeSlot(world: World, probe: Probe, arranged: Arranged): Promise<ForeignRun> {
  const { cell, slot, values } = probe
  const { operation, method, person } = cell
  const again = sender(world, probe, arranged)
  const randomFor = (value: string) => (slot.holds === 'id' ? randomUUID() : randomLike(value))
  const sorts = sortsFor(operation, slot, values).filter((sort) => values[slot.holds][sort] !== person.user?.id)
  const [first, second] = [await again(randomFor('someone')), await again(randomFor('someone'))]
  const isRepeatable = first.bytes === second.bytes
  const send = isRepeatable ? again : freshSender(world, probe)
  const unequal: string[] = []
  for (const sort of sorts) {
    const value = values[slot.holds][sort] ?? ''
    const other = isRepeatable && slot.holds === 'id' ? second : await send(randomFor(value))
    const told = await send(value)
    if (told.bytes === other.bytes) continue
    const where = `${method} ${cell.line} · ${person.column} · ${slot.part}.${slot.path.join('.')} of another ${sort}`
    const answers = `${told.heard.status} ${told.heard.code}, random ${other.heard.status} ${other.heard.code}`
    unequal.push(`${where}: ${answers}`)
  }
  return { cells: sorts.length, unequal }
}

async function probeCell(world: World, cell: Cell, values: Values): Promise<ForeignRun> {
  const { arranged } = await arrangeCell(world, cell)
  const run: ForeignRun = { cells: 0, unequal: [] }
  for (const slot of slotsOf(cell.operation, arranged)) {
    const { cells, unequal } = await probeSlot(world, { cell, slot, values }, arranged)
    run.cells += cells
    run.unequal.push(...unequal)
  }
  return run
}

/**
 * Puts a foreign identifier into every place of every request that takes one, in address, query, cursor and body. The answer
 * must be that for a random identifier, also in order and length: otherwise it tells something about a stranger's row.
 */
export async function runForeignIds(world: World, operations: readonly Operation[]): Promise<ForeignRun> {
  const values = { id: await foreignIds(world), text: foreignTexts(world) }
  const run: ForeignRun = { cells: 0, unequal: [] }
  for (const operation of operations) {
    await refresh(world)
    const cells = linesOf(operation.name).flatMap((line) => chosen(cellsOf(operation, line, world.people).flat()))
    for (const probed of await inPortions(cells, (cell) => probeCell(world, cell, values))) {
      run.cells += probed.cells
      run.unequal.push(...probed.unequal)
    }
  }
  return run
}
