import { sql } from 'kysely'
import { getTeamCoverage, setTeamCoverage } from '@grana/contract/engagements/coverage'
import { writeTeamLog } from '@grana/contract/engagements/log'
import {
  createEngagement,
  saveEngagementScope,
  sendEngagement,
} from '@grana/contract/engagements/organization-engagements'
import { engagementScope } from '@grana/contract/engagements/scope'
import { changeStaffEngagementState, quoteEngagement } from '@grana/contract/engagements/staff-engagements'
import { answerTeamPlace, listTeamPlaces, proposeTeamMember } from '@grana/contract/engagements/team-operations'
import { confidentialityVersion, workLimits } from '@grana/contract/engagements/values'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { documentMoments } from './demo-documents.ts'
import type { WorldEngagement } from './engagements-file.ts'
import { fixedId } from './insert-rows.ts'
import type { PentestStory } from './pentest-findings-file.ts'
import { dayMs, dayOf, getPerson, type DatedWork, type SeedContext } from './seed-context.ts'

/** Hours of the acts of a day, so that they follow one another. */
const momentOf = ({ now }: SeedContext, day: number, hour: number): Date =>
  new Date(now.getTime() + day * dayMs - 12 * 3_600_000 + hour * 3_600_000)

const dateOf = ({ now }: SeedContext, day: number): string => dayOf(new Date(now.getTime() + day * dayMs))

function scopeOf(seeds: SeedContext, { targets, contacts, wanted, hours, ...rest }: WorldEngagement) {
  const days = (from: number, until: number) => ({ from: dateOf(seeds, from), until: dateOf(seeds, until) })
  return engagementScope.parse({
    targets: targets.map(({ target, ...sheet }) => ({
      figures: {},
      technologies: '',
      data: [],
      ...sheet,
      target_id: fixedId('target', target),
    })),
    wanted_from: dateOf(seeds, wanted[0]),
    wanted_until: dateOf(seeds, wanted[1]),
    ...(hours && { hours_from: hours[0], hours_until: hours[1], time_zone: 'America/Mexico_City' }),
    weekends: rest.weekends,
    blackouts: rest.blackouts.map(({ from, until, reason }) => ({ ...days(from, until), reason })),
    technical_contact: getPerson(seeds, contacts[0]).id,
    backup_contact: getPerson(seeds, contacts[1]).id,
    notes: rest.notes,
  })
}

type Known = { params: { organization: string; engagement: string } }

async function begin(seeds: SeedContext, engagement: WorldEngagement, at: Date): Promise<Known> {
  const owner = getPerson(seeds, engagement.owner)
  const organization = fixedId('organization', engagement.organization)
  const { title } = engagement
  const { id } = await seeds.stage.act(owner, createEngagement, { at, params: { organization }, body: { title } })
  const params = { organization, engagement: id }
  const body = { revision: 1, title, scope: scopeOf(seeds, engagement) }
  await seeds.stage.act(owner, saveEngagementScope, { at, params, body })
  return { params }
}

async function quote(
  seeds: SeedContext,
  engagement: WorldEngagement,
  { params, at }: Known & { at: Date },
): Promise<void> {
  const { quote: offer, owner, staff } = engagement
  if (offer === undefined) return
  await seeds.stage.act(getPerson(seeds, owner), sendEngagement, { at, params, body: { revision: 2 } })
  const { starts, ends, report, retest, valid, ...rest } = offer
  const body = {
    ...rest,
    starts_on: dateOf(seeds, starts),
    ends_on: dateOf(seeds, ends),
    report_on: dateOf(seeds, report),
    retest_until: dateOf(seeds, retest),
    valid_until: dateOf(seeds, valid),
  }
  const later = new Date(at.getTime() + dayMs)
  await seeds.stage.act(getPerson(seeds, staff), quoteEngagement, {
    at: later,
    params: { id: params.engagement },
    body,
  })
}

/** Agrees on the quote for a program that the world has already: the operation would publish another one. */
async function agree(seeds: SeedContext, engagement: WorldEngagement, { params, at }: Known & { at: Date }) {
  const { trx } = seeds
  const { organization, engagement: id } = params
  const owner = getPerson(seeds, engagement.owner).id
  const program = fixedId('program', engagement.program ?? '')
  await sql`update organizations set billing_terms_version = ${billingTermsVersion}, billing_terms_accepted_at = ${at}
    where id = ${organization}`.execute(trx)
  await sql`update engagement_quotes set state = 'accepted', answered_by = ${owner}, answered_at = ${at},
    billing_terms_version = ${billingTermsVersion} where engagement_id = ${id}`.execute(trx)
  await sql`insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, from_state, to_state,
      version, created_at)
    values (${organization}, ${id}, 4, 'moved', 'organization', ${owner}, 'quoted', 'planned', 1, ${at})`.execute(trx)
  await sql`update engagements set state = 'planned', events = 4, moved_at = ${at}, program_id = ${program}
    where id = ${id}`.execute(trx)
}

/** Staff propose the team, and each agent answers. */
async function formTeam(seeds: SeedContext, engagement: WorldEngagement, { params, at }: Known & { at: Date }) {
  for (const { agent, role, hours, answer, reason } of engagement.team ?? []) {
    const person = getPerson(seeds, agent)
    const { username } = await seeds.trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await seeds.stage.act(getPerson(seeds, engagement.staff), proposeTeamMember, {
      at,
      params: { id: params.engagement },
      body: { username, role, hours },
    })
    if (answer === 'pending') continue
    const places = await seeds.stage.act(person, listTeamPlaces, { at })
    const place = places.find(({ state }) => state === 'proposed')?.id ?? ''
    const body =
      answer === 'accepted'
        ? { answer: 'accept', confidentiality_version: confidentialityVersion, accepted: true }
        : { answer: 'decline', reason }
    await seeds.stage.act(person, answerTeamPlace, { at, params: { place }, body })
  }
}

type WorkOfDay = NonNullable<WorldEngagement['work']>[number]

/** A day of the team: what was covered, then the line of the log. */
async function work(seeds: SeedContext, day: WorkOfDay, { params, at }: Known & { at: Date }): Promise<void> {
  const person = getPerson(seeds, day.agent)
  const own = { engagement: params.engagement }
  for (const { target, items, state, note } of day.covers) {
    const { targets } = await seeds.stage.act(person, getTeamCoverage, { at, params: own })
    const id = fixedId('target', target)
    const listed = targets.find((each) => each.id === id)?.groups.flatMap((group) => group.items) ?? []
    const found = listed.filter((item) => items.some((start) => item.id.startsWith(start)) && item.state === undefined)
    const body = { target: id, items: found.map((item) => item.id).slice(0, workLimits.items), state, note }
    await seeds.stage.act(person, setTeamCoverage, { at, params: own, body })
  }
  await seeds.stage.act(person, writeTeamLog, { at, params: own, body: { day: dayOf(at), text: day.text } })
}

/** The acts of an engagement, each with its time. */
export function engagementMoments(seeds: SeedContext, engagement: WorldEngagement, story: PentestStory): DatedWork[] {
  const { begun, quote: offer, state } = engagement
  let known: Known
  const dated = (day: number, hour: number, work: (at: Date) => Promise<unknown>): DatedWork => {
    const at = momentOf(seeds, day, hour)
    return { at, work: () => work(at) }
  }
  const first = dated(begun, 9, async (at) => (known = await begin(seeds, engagement, at)))
  if (offer === undefined) return [first]
  const sent = dated(begun + 1, 9, (at) => quote(seeds, engagement, { ...known, at }))
  if (state === 'quoted') return [first, sent]
  const move = (day: number, to: string) =>
    dated(day, 10, (at) =>
      seeds.stage.act(getPerson(seeds, engagement.staff), changeStaffEngagementState, {
        at,
        params: { id: known.params.engagement },
        body: { to },
      }),
    )
  const agreed = dated(begun + 3, 9, (at) => agree(seeds, engagement, { ...known, at }))
  const team = dated(begun + 4, 9, (at) => formTeam(seeds, engagement, { ...known, at }))
  const days = (engagement.work ?? []).map((day) => dated(day.day, 17, (at) => work(seeds, day, { ...known, at })))
  const running = [first, sent, agreed, team, move(offer.starts, 'in_progress'), ...days]
  if (state === 'in_progress') return running
  const documents = documentMoments(seeds, {
    story,
    lead: engagement.team?.find(({ role }) => role === 'lead')?.agent ?? '',
    staff: engagement.staff,
    engagement: () => known.params.engagement,
    dated,
  })
  const moves = [move(offer.ends, 'reporting'), move(offer.report, 'remediation'), move(offer.retest, 'closed')]
  return [...running, ...documents, ...moves]
}
