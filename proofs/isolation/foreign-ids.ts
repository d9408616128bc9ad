import { randomUUID } from 'node:crypto'
import type { Operation } from '@grana/contract/operation'
import type { ArrangedRequest } from './arrange.ts'
import { foreignIds, foreignTexts, randomLike } from './foreign-values.ts'
import { arrangeCell, cellsOf, inPortions, linesOf, type Cell } from './matrix.ts'
import { sendArranged, type MatrixResponse } from './requests.ts'
import { fillSlot, slotsOf, type Slot } from './slots.ts'
import { extendSessions } from './upkeep.ts'
import type { World } from './world.ts'

/** How many responses about foreign identifiers were compared, and those that differ from the response about a random one. */
export type ForeignRun = { cells: number; unequal: string[] }

type Values = { id: Readonly<Record<string, string>>; text: Readonly<Record<string, string>> }

/**
 * Nothing is foreign to administrators on staff routes, nor to an owner of the other organization. Triagers see which disputes
 * wait in any organization, without its name and without anything that was written.
 */
function isStranger({ operation, person: { column } }: Cell): boolean {
  const { access, requires } = operation
  const isOnDesk = column === 'administrator' || (column === 'triager' && requires?.thing === 'dispute')
  return column !== 'foreign_owner' && !(isOnDesk && access === 'staff')
}

/**
 * Authorized callers and two unauthorized ones: a refusal must not depend on the identifier either. A request that changes
 * something is made by the first three authorized callers only; arranging it for all would take an hour.
 */
function chosen(cells: readonly Cell[]): Cell[] {
  const own = cells.filter((cell) => cell.relation === 'own' && cell.method !== 'HEAD' && isStranger(cell))
  const letIn = own.filter(({ expected }) => expected === 'allow')
  const refused = own.filter(
    ({ expected, person }) => expected !== 'allow' && ['member', 'agent'].includes(person.column),
  )
  return [...(own[0]?.method === 'GET' ? letIn : letIn.slice(0, 3)), ...refused]
}

const aliases: Readonly<Record<string, readonly string[]>> = {
  backup_contact: ['member'],
  copy_of: ['engagement'],
  duplicate_of: ['report'],
  invitation: ['invitation', 'agent invitation'],
  known_issue: ['known issue'],
  target_id: ['target'],
  technical_contact: ['member'],
  user: ['member'],
}
const people = ['agent', 'member', 'administrator', 'triager']

/** A request that changes something may need a new arrangement each time, so it gets callers and identifiers of the matching kind only. */
function sortsFor({ method }: Operation, { path, holds }: Slot, values: Values): string[] {
  const all = Object.keys(values[holds])
  if (method === 'GET' || holds === 'text') return all
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const own = aliases[name] ?? (all.includes(name) ? [name] : all)
  return [...new Set([...own, ...people])]
}

const ofTheMoment = /^(?:date|x-request-id|ratelimit.*|retry-after)$/
/** Values that differ between resources arranged alike: identifiers, timestamps, report numbers, handles, lengths. */
const ofTheThing =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z]{2}-\d+|agent-[0-9a-f]{8}|(?:content-length|seconds|left)\W+\d+/g

/** A response without the values that differ between requests and without the identifier in question. */
function bytesOf({ status, text, headers }: MatrixResponse, value: string): string {
  const lasting = Object.entries(headers).filter(([name]) => !ofTheMoment.test(name))
  const { 'x-request-id': requestId } = headers as Record<string, string | undefined>
  const bytes = JSON.stringify([status, text, lasting]).replaceAll(value, '#')
  return requestId === undefined ? bytes : bytes.replaceAll(requestId, '#')
}

type Probe = { cell: Cell; slot: Slot; values: Values }
type ProbeResult = { heard: MatrixResponse; bytes: string }
type Send = (value: string) => Promise<ProbeResult>

/** Sends a value, always about the same resource. */
function sender(world: World, { cell, slot }: Probe, arranged: ArrangedRequest): Send {
  const { operation, method, person } = cell
  const { browser } = arranged.by ?? person
  return async (value) => {
    const heard = await sendArranged(world.app, {
      operation,
      method,
      arranged: fillSlot(arranged, slot, value),
      browser,
    })
    return { heard, bytes: bytesOf(heard, value) }
  }
}

/** Sends a value, each time about a new resource: for requests that succeed whatever is named and consume the resource. */
function freshSender(world: World, probe: Probe): Send {
  return async (value) => {
    const { heard, bytes } = await sender(world, probe, (await arrangeCell(world, probe.cell)).arranged)(value)
    return { heard, bytes: bytes.replaceAll(ofTheThing, '#') }
  }
}

/** Tests one slot: sends random values until it is known whether the request can be repeated, then foreign ones. */
async function probeSlot(world: World, probe: Probe, arranged: ArrangedRequest): Promise<ForeignRun> {
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
    const result = await send(value)
    if (result.bytes === other.bytes) continue
    const where = `${method} ${cell.line} · ${person.column} · ${slot.part}.${slot.path.join('.')} of another ${sort}`
    const answers = `${result.heard.status} ${result.heard.code}, random ${other.heard.status} ${other.heard.code}`
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
 * Puts a foreign identifier into every place of every request that accepts one: path, query, cursor and body. The response
 * must equal that for a random identifier, also in order and length: otherwise it reveals something about a foreign row.
 */
export async function runForeignIds(world: World, operations: readonly Operation[]): Promise<ForeignRun> {
  const values = { id: await foreignIds(world), text: foreignTexts(world) }
  const run: ForeignRun = { cells: 0, unequal: [] }
  for (const operation of operations) {
    await extendSessions(world)
    const cells = linesOf(operation.name).flatMap((line) => chosen(cellsOf(operation, line, world.people).flat()))
    for (const probed of await inPortions(cells, (cell) => probeCell(world, cell, values))) {
      run.cells += probed.cells
      run.unequal.push(...probed.unequal)
    }
  }
  return run
}
