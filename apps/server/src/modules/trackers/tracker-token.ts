import type { Trx } from '#server/db/database.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { recordEvent } from '../audit/public.ts'

/** A tracker by its organization; also the row of its sealed token. */
export type TrackerKey = { organizationId: string; trackerId: string }

const placeOf = ({ organizationId, trackerId }: TrackerKey) => ({
  table: 'trackers',
  column: 'sealed_token',
  row: `${organizationId} ${trackerId}`,
})

export const sealTrackerToken = (sealing: Sealing, key: TrackerKey, token: string): Buffer =>
  sealing.seal(token, placeOf(key))

export const openTrackerToken = (sealing: Sealing, key: TrackerKey, sealed: Buffer): string =>
  sealing.open(sealed, placeOf(key))

type TrackerEvent = { actorId: string | null; action: `tracker.${string}`; site: string; project: string }

/** Records a change of a tracker, with its host and project. */
export function recordTrackerEvent(
  trx: Trx,
  { organizationId, trackerId }: TrackerKey,
  { actorId, action, site, project }: TrackerEvent,
): Promise<void> {
  return recordEvent(trx, {
    organizationId,
    actorId,
    action,
    thing: 'tracker',
    thingId: trackerId,
    details: { host: new URL(site).host, project },
  })
}
