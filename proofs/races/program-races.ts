import { archiveTarget } from '@grana/contract/customers/targets'
import { answerAgentInvitation, inviteAgent, type InvitedAgent } from '@grana/contract/programs/agents'
import { publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import {
  draftProgram,
  insertTarget,
  programWorld,
  signedInAgent,
  type ProgramWorld,
} from '@grana/server/testing/programs'
import { group, repeatFor, successes, type Arena, type Race } from './arena.ts'

/** One organization for all rounds of an arena: the subject of a race is one of its programs. */
const worlds = new WeakMap<Arena, Promise<ProgramWorld>>()

function worldOf(arena: Arena): Promise<ProgramWorld> {
  const world = worlds.get(arena) ?? programWorld(arena.api)
  worlds.set(arena, world)
  return world
}

async function createDraft(arena: Arena, visibility: 'public' | 'private' = 'public') {
  const world = await worldOf(arena)
  const target = await insertTarget(arena.db, world.organization)
  const draft = await draftProgram(world, { visibility, in_scope: [{ target_id: target, tier: 1 }] })
  const browsers = await arena.at(world.owner)
  return { ...draft, target, browsers, ofTarget: { params: { organization: world.organization, target } } }
}

async function countVersions(arena: Arena, program: string): Promise<number> {
  const rows = await arena.db
    .selectFrom('policy_versions')
    .select('version')
    .where('program_id', '=', program)
    .execute()
  return rows.length
}

const publish: Race = {
  name: 'publish',
  async prepare(arena) {
    const { program, params, revision, browsers } = await createDraft(arena)
    return {
      tries: repeatFor(browsers, {
        count: group,
        send: (own) => own.call(publishProgramDraft, { params, body: { revision } }),
      }),
      holds: async (responses) => successes(responses) === 1 && (await countVersions(arena, program)) === 1,
    }
  },
}

async function archivedAt(arena: Arena, target: string): Promise<Date> {
  const row = await arena.db.selectFrom('targets').select('archived_at').where('id', '=', target).executeTakeFirst()
  if (!row?.archived_at) throw new Error('the target is not archived')
  return row.archived_at
}

/** Both timestamps are taken while the target's row is locked: every attachment is earlier than the archiving. */
const attach: Race = {
  name: 'archive against attach: one archives, at most one attaches, never later',
  async prepare(arena) {
    const { program, params, draft, revision, browsers, ofTarget } = await createDraft(arena)
    const world = await worldOf(arena)
    const fresh = await insertTarget(arena.db, world.organization)
    const body = { revision, draft: { ...draft, in_scope: [...draft.in_scope, { target_id: fresh, tier: 1 }] } }
    const archiving = { params: { ...ofTarget.params, target: fresh }, body: {} }
    const tries = repeatFor(browsers, {
      count: group,
      send: (own, index) =>
        index % 3 === 0 ? own.call(archiveTarget, archiving) : own.call(saveProgramDraft, { params, body }),
    })
    return {
      tries,
      async holds(responses) {
        const attached = successes(responses.filter((_, index) => index % 3 !== 0))
        if (successes(responses) - attached !== 1 || attached > 1) return false
        const row = await arena.db
          .selectFrom('program_drafts')
          .select(['revision', 'updated_at'])
          .where('program_id', '=', program)
          .executeTakeFirstOrThrow()
        if (row.revision !== revision + attached) return false
        return attached === 0 || row.updated_at <= (await archivedAt(arena, fresh))
      },
    }
  },
}

const publishArchived: Race = {
  name: 'archive against publish: one archives, at most one publishes, never later',
  async prepare(arena) {
    const { program, target, params, revision, browsers, ofTarget } = await createDraft(arena)
    const tries = repeatFor(browsers, {
      count: group,
      send: (own, index) =>
        index % 3 === 0
          ? own.call(archiveTarget, { ...ofTarget, body: {} })
          : own.call(publishProgramDraft, { params, body: { revision } }),
    })
    return {
      tries,
      async holds(responses) {
        const published = successes(responses.filter((_, index) => index % 3 !== 0))
        if (successes(responses) - published !== 1 || published > 1) return false
        const row = await arena.db
          .selectFrom('programs')
          .select('published_at')
          .where('id', '=', program)
          .executeTakeFirstOrThrow()
        if (published === 0) return row.published_at === null
        return row.published_at !== null && row.published_at <= (await archivedAt(arena, target))
      },
    }
  },
}

const inviteOne: Race = {
  name: 'invite the same agent',
  async prepare(arena) {
    const { params, browsers } = await createDraft(arena, 'private')
    const { username } = await signedInAgent(arena.api)
    return {
      tries: repeatFor(browsers, {
        count: group,
        send: (own) => own.call(inviteAgent, { params, body: { username } }),
      }),
    }
  },
}

const answer: Race = {
  name: 'an agent accepts and rejects',
  async prepare(arena) {
    const { params, revision, browsers } = await createDraft(arena, 'private')
    await browsers[0]!.call(publishProgramDraft, { params, body: { revision } })
    const { user, username } = await signedInAgent(arena.api)
    const response = await browsers[0]!.call(inviteAgent, { params, body: { username } })
    const [waiting] = response.body['data'] as InvitedAgent[]
    const send = (accept: boolean) => ({ params: { invitation: waiting?.id ?? '' }, body: { accept } })
    return {
      tries: repeatFor(await arena.at(user), {
        count: group,
        send: (own, index) => own.call(answerAgentInvitation, send(index % 2 === 0)),
      }),
    }
  },
}

export const programRaces: readonly Race[] = [attach, publishArchived, publish, inviteOne, answer]
