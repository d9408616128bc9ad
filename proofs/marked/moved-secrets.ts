import { checkTracker } from '@grana/contract/machines/trackers'
import { sendWebhookTest } from '@grana/contract/machines/webhooks'
import type { ReportWorld } from '@grana/server/testing/reports'
import { countOpened, type MarkedSite } from './site.ts'

type Row = { organization: string; id: string; table: string; column: string; sealed: Buffer }

/** Every ciphertext of webhooks, trackers and providers of identities. */
async function listSealed({ api }: MarkedSite): Promise<Row[]> {
  const { owner } = api.database
  const webhooks = await owner
    .selectFrom('webhooks')
    .select(['organization_id', 'id', 'sealed_secret', 'sealed_previous'])
    .execute()
  const trackers = await owner.selectFrom('trackers').select(['organization_id', 'id', 'sealed_token']).execute()
  const providers = await owner
    .selectFrom('identity_providers')
    .select(['organization_id', 'id', 'sealed_secret'])
    .execute()
  const toRow =
    (table: string, column: string) => (one: { organization_id: string; id: string; sealed: Buffer | null }) =>
      one.sealed === null ? [] : [{ organization: one.organization_id, id: one.id, table, column, sealed: one.sealed }]
  return [
    webhooks.map((row) => ({ ...row, sealed: row.sealed_secret })).flatMap(toRow('webhooks', 'sealed_secret')),
    webhooks.map((row) => ({ ...row, sealed: row.sealed_previous })).flatMap(toRow('webhooks', 'sealed_previous')),
    trackers.map((row) => ({ ...row, sealed: row.sealed_token })).flatMap(toRow('trackers', 'sealed_token')),
    providers
      .map((row) => ({ ...row, sealed: row.sealed_secret }))
      .flatMap(toRow('identity_providers', 'sealed_secret')),
  ].flat()
}

/** Moves every ciphertext to another row, organization, column and table; also opens each in its own place. */
export async function moveSealed(
  site: MarkedSite,
): Promise<{ moved: number; opened: number; rows: number; own: number }> {
  const rows = await listSealed(site)
  const sealing = site.api.context.integrations
  const moved = rows.flatMap(({ organization, id, table, column, sealed }, index) => {
    const next = rows[(index + 1) % rows.length]?.id ?? ''
    const far = rows.find((one) => one.organization !== organization)?.organization ?? ''
    const row = `${organization} ${id}`
    return [
      { table, column, row: `${organization} ${next}` },
      { table, column, row: `${far} ${id}` },
      { table, column: column === 'sealed_secret' ? 'sealed_previous' : 'sealed_secret', row },
      { table: table === 'trackers' ? 'webhooks' : 'trackers', column, row },
    ].map((place) => ({ sealed, place }))
  })
  const own = rows.map(({ organization, id, table, column, sealed }) => ({
    sealed,
    place: { table, column, row: `${organization} ${id}` },
  }))
  return {
    rows: rows.length,
    moved: moved.length,
    opened: countOpened(sealing, moved),
    own: countOpened(sealing, own),
  }
}

/** Puts the ciphertexts of one organization into rows of another, and asks for calls by them; counts the calls that were made. */
export async function callBySwapped(
  { api, worker }: MarkedSite,
  [one, other]: readonly [ReportWorld, ReportWorld],
  requests: () => number,
): Promise<number> {
  const { owner } = api.database
  const rowOf = (table: 'webhooks' | 'trackers', { organization }: ReportWorld) =>
    owner
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organization)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  const [webhook, tracker] = [(await rowOf('webhooks', one)).id, (await rowOf('trackers', one)).id]
  const [hook, token] = [(await rowOf('webhooks', other)).id, (await rowOf('trackers', other)).id]
  await owner
    .updateTable('webhooks')
    .set((build) => ({
      sealed_secret: build.selectFrom('webhooks as o').select('o.sealed_secret').where('o.id', '=', hook),
      sealed_previous: null,
      previous_until: null,
    }))
    .where('id', '=', webhook)
    .execute()
  await owner
    .updateTable('trackers')
    .set((build) => ({
      sealed_token: build.selectFrom('trackers as o').select('o.sealed_token').where('o.id', '=', token),
    }))
    .where('id', '=', tracker)
    .execute()
  const before = requests()
  const { organization } = one
  const asked = [
    await one.browser.call(sendWebhookTest, { params: { organization, webhook } }),
    await one.browser.call(checkTracker, { params: { organization, tracker } }),
  ]
  if (asked.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(asked.map(({ body }) => body)))
  await worker.drain()
  return requests() - before
}
