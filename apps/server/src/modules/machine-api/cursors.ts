import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { v1PageSize } from '@grana/contract/machines/v1-fields'
import { isReached, type AuditPlace, type EventPlace } from './queries.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const eventForm = new RegExp(`^(\\d{1,19}):(${uuid}):(\\d{1,9})$`)
const auditForm = new RegExp(`^(\\d{1,19}):(${uuid})$`)

function partsOf(form: RegExp, cursor: string): string[] {
  const found = form.exec(cursor)
  if (found === null) throw new DomainError('request.invalid', { fields: { after: cursor } })
  return found.slice(1)
}

export const formatEventPlace = ({ transaction, report, number }: EventPlace) => `${transaction}:${report}:${number}`

export function parseEventPlace(cursor: string | undefined): EventPlace | undefined {
  if (cursor === undefined) return undefined
  const [transaction = '', report = '', number = ''] = partsOf(eventForm, cursor)
  return { transaction, report, number: Number(number) }
}

export const formatAuditPlace = ({ transaction, id }: AuditPlace) => `${transaction}:${id}`

export function parseAuditPlace(cursor: string | undefined): AuditPlace | undefined {
  if (cursor === undefined) return undefined
  const [transaction = '', id = ''] = partsOf(auditForm, cursor)
  return { transaction, id }
}

/** Refuses a cursor from before a restore: continued there, the feed would pass over what happens now. */
export async function assertReached(trx: Trx, cursor: string | undefined): Promise<void> {
  const [transaction] = cursor?.split(':') ?? []
  if (cursor === undefined || transaction === undefined || (await isReached(trx, transaction))) return
  throw new DomainError('request.invalid', { fields: { after: cursor } })
}

/** A page of rows, with the cursor of the next one if this one is full. */
export function toPage<T>(rows: readonly T[], size: number, cursorOf: (last: T) => string) {
  const last = rows.at(-1)
  return { data: [...rows], meta: rows.length === size && last !== undefined ? { next: cursorOf(last) } : {} }
}

export const sizeOf = ({ size = v1PageSize }: { size?: number | undefined }) => size
