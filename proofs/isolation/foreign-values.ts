import { randomUUID } from 'node:crypto'
import type { Db } from '@grana/server/db/database'
import { insertTestCredential } from '@grana/server/modules/test-credentials/test-credential'
import { insertTarget } from '@grana/server/testing/programs'
import { makeDispute } from './disputes.ts'
import { engagementOf, makeEngagement } from './engagements.ts'
import {
  makeAgentToken,
  makeApiToken,
  makeEmailDomain,
  makeGroupRole,
  makeScimCredential,
  makeScimGroup,
  makeScimUser,
  makeTracker,
  makeWebhook,
  makeWebhookDelivery,
} from './machines.ts'
import { makePaymentCase } from './payment-cases.ts'
import { makeDraft, makeFile, makeReport, makeReportExport } from './reports.ts'
import { makeTeamMember } from './team.ts'
import type { World } from './world.ts'

type Table = 'audit_events' | 'invitations' | 'notifications'

async function someOf(db: Db, table: Table, organizationId: string): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

async function knownIssue({ db, theirs }: World): Promise<string> {
  const issue = { organization_id: theirs.id, program_id: theirs.program, registered_by: theirs.member.id }
  const { id } = await db
    .insertInto('known_issues')
    .values({
      ...issue,
      id: randomUUID(),
      title: 'Known',
      text: 'Known',
      known_since: '2026-01-01',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function ofPerson(db: Db, table: 'sessions' | 'passkeys', userId: string): Promise<string> {
  const row = await db.selectFrom(table).select('id').where('user_id', '=', userId).limit(1).executeTakeFirstOrThrow()
  return row.id
}

/** Identifiers without any relation to the members of our tenant, the agent and the triager: one of each kind. */
export async function foreignIds(world: World): Promise<Record<string, string>> {
  const { db, theirs, people } = world
  const idOf = (column: string) => people.find((person) => person.column === column)?.user?.id ?? randomUUID()
  const agent = theirs.asked.user.id
  const webhook = await makeWebhook(db, theirs)
  const report = await makeReport(db, theirs, { program: theirs.program, agentId: agent })
  return {
    organization: theirs.id,
    'api token': await makeApiToken(db, theirs),
    'agent token': await makeAgentToken(db, agent),
    tracker: await makeTracker(db, theirs),
    'email domain': await makeEmailDomain(db, theirs),
    webhook,
    'group role': await makeGroupRole(db, theirs),
    'scim credential': await makeScimCredential(db, theirs),
    'scim user': await makeScimUser(db, theirs),
    'scim group': await makeScimGroup(db, theirs),
    'webhook delivery': await makeWebhookDelivery(db, theirs.id, webhook),
    program: theirs.program,
    member: theirs.member.id,
    // Not the target of the drafts: the key-as-oracle check gave our tenant a target with that name.
    target: await insertTarget(db, theirs.id, { name: 'Target' }),
    agent,
    'agent invitation': theirs.asked.invitation,
    report,
    dispute: await makeDispute(db, theirs, {
      report: await makeReport(db, theirs, { program: theirs.program, way: 'unanswered' }),
      state: 'answered',
    }),
    'payment case': (await makePaymentCase(db, theirs, { state: 'escalated', program: theirs.program })).id,
    engagement: await makeEngagement(db, theirs, { state: 'in_review' }),
    'place in a team': await makeTeamMember(db, theirs, {
      engagement: await engagementOf(db, theirs, theirs.program),
      userId: agent,
      state: 'proposed',
    }),
    draft: await makeDraft(db, theirs, { program: theirs.program, agentId: agent }),
    file: await makeFile(db, theirs, { report }),
    'report export': await makeReportExport(db, theirs),
    'known issue': await knownIssue(world),
    credential: await insertTestCredential(db, {
      organizationId: theirs.id,
      programId: theirs.program,
      targetId: theirs.writer.target,
      addedBy: theirs.member.id,
    }),
    'audit event': await someOf(db, 'audit_events', theirs.id),
    invitation: await someOf(db, 'invitations', theirs.id),
    notification: await someOf(db, 'notifications', theirs.id),
    session: await ofPerson(db, 'sessions', theirs.member.id),
    administrator: idOf('administrator'),
    triager: idOf('triager'),
    'owner of another organization': idOf('foreign_owner'),
  }
}

/** Texts that occur only in rows of others. */
export function foreignTexts({ theirs }: World): Record<string, string> {
  return { mark: theirs.mark, email: theirs.member.email, handle: `Asked-${theirs.mark}` }
}

/** A text of the same form that occurs nowhere. */
export function randomLike(text: string): string {
  const letters = randomUUID().replaceAll(/[^a-f]/g, 'q')
  return text.replaceAll(/[a-z0-9]/gi, (sign, at: number) =>
    /\d/.test(sign) ? '7' : (letters[at % letters.length] ?? 'q'),
  )
}
