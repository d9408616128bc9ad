import { randomUUID } from 'node:crypto'
import { editTarget } from '@grana/contract/customers/targets'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { pauseStaffProgram } from '@grana/contract/staff/programs'
import { approveStaffDocument, rejectStaffDocument } from '@grana/contract/staff/targets'
import { draftProgram, programWorld } from '@grana/server/testing/programs'
import { grantPasskey } from '@grana/server/testing/staff'
import { insertMember, insertOrganization } from '@grana/server/testing/tenants'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { insertTestUser } from '@grana/server/testing/test-user'
import { crowd, repeatFor, successes, type Arena, type Race } from './arena.ts'

const desks = new WeakMap<Arena, Promise<readonly TestBrowser[]>>()

/** Two administrators, each at both instances. */
function deskOf(arena: Arena): Promise<readonly TestBrowser[]> {
  const open = async () => {
    const browsers: TestBrowser[] = []
    for (const _ of [1, 2]) {
      const person = await insertTestUser(arena.db, { kind: 'staff', staff_role: 'administrator' })
      browsers.push(...(await arena.at(person)))
      await grantPasskey(arena.db, person.id)
    }
    return browsers
  }
  const desk = desks.get(arena) ?? open()
  desks.set(arena, desk)
  return desk
}

const approve: Race = {
  name: 'approve an organization',
  async prepare(arena) {
    const { id } = await insertOrganization(arena.db)
    const sent = { params: { id }, body: { sector: 'finance', reason: 'Papers seen' } }
    return {
      tries: repeatFor(await deskOf(arena), { count: crowd, send: (own) => own.call(approveOrganization, sent) }),
      async holds(responses) {
        const acts = await arena.db.selectFrom('staff_acts').select('id').where('subject_id', '=', id).execute()
        return successes(responses) === 1 && acts.length === 1
      },
    }
  },
}

/** A target with a pending ownership document. */
async function handedIn(arena: Arena) {
  const { id: organization } = await insertOrganization(arena.db)
  const owner = await insertMember(arena.db, organization, { role: 'owner' })
  const about = { name: 'Branches', type: 'network', address: '203.0.113.0/24', environment: 'production' } as const
  const [target, document] = [randomUUID(), randomUUID()]
  await arena.db
    .insertInto('targets')
    .values({ organization_id: organization, id: target, ...about, asset_tier: 1 })
    .execute()
  await arena.db
    .insertInto('target_documents')
    .values({
      organization_id: organization,
      id: document,
      target_id: target,
      address: about.address,
      file_key: `target-documents/${document}`,
      file_name: 'allocation.pdf',
      size_bytes: 1200,
      file_type: 'application/pdf',
      uploaded_at: new Date(),
      uploaded_by: owner.id,
    })
    .execute()
  return { organization, owner, target, document, about }
}

const decide: Race = {
  name: 'approve and reject a document',
  async prepare(arena) {
    const { document } = await handedIn(arena)
    const sent = { params: { id: document }, body: { reason: 'Registry seen' } }
    const operations = [approveStaffDocument, rejectStaffDocument] as const
    return {
      tries: repeatFor(await deskOf(arena), {
        count: crowd,
        send: (own, index) => own.call(operations[index % 3 === 0 ? 1 : 0], sent),
      }),
    }
  },
}

const swap: Race = {
  name: 'approve a document while the address changes: an address that it does not cover is never verified',
  async prepare(arena) {
    const { organization, owner, target, document, about } = await handedIn(arena)
    const sent = { params: { id: document }, body: { reason: 'Registry seen' } }
    const other = '198.51.100.0/24'
    const edit = { params: { organization, target }, body: { ...about, address: other, tier: 1 } }
    const tries = [
      ...repeatFor(await deskOf(arena), { count: 8, send: (own) => own.call(approveStaffDocument, sent) }),
      ...repeatFor(await arena.at(owner), { count: 4, send: (own) => own.call(editTarget, edit) }),
    ]
    return {
      tries,
      async holds(responses) {
        const row = await arena.db
          .selectFrom('targets')
          .select(['address', 'authority'])
          .where('id', '=', target)
          .executeTakeFirstOrThrow()
        const isMoved = row.address === other && row.authority === 'unproven'
        return isMoved && successes(responses.slice(0, 8)) <= 1 && successes(responses.slice(8)) === 4
      },
    }
  },
}

const pause: Race = {
  name: 'pause a program',
  async prepare(arena) {
    const world = await programWorld(arena.api)
    const { program, params, revision } = await draftProgram(world)
    await world.browser.call(publishProgramDraft, { params, body: { revision } })
    const sent = { params: { id: program }, body: { reason: 'Complaint of a third party' } }
    return { tries: repeatFor(await deskOf(arena), { count: crowd, send: (own) => own.call(pauseStaffProgram, sent) }) }
  },
}

export const staffRaces: readonly Race[] = [approve, decide, swap, pause]
