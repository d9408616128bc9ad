import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { decide, hasPermission, ownPrograms, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type {
  Engagement,
  EngagementCard,
  EngagementMove,
  Quote,
  StaffEngagement,
} from '@grana/contract/engagements/engagement'
import { findScopeObstacles, type EngagementScope } from '@grana/contract/engagements/scope'
import { engagementTransitionsFor } from '@grana/contract/engagements/transitions'
import type { EngagementSide } from '@grana/contract/engagements/values'
import { findLack } from './queries-desk.ts'
import {
  findEngagement,
  listEvents,
  listQuotes,
  type EngagementRow,
  type EventRow,
  type QuoteRow,
  type QuotedDays,
} from './queries-engagements.ts'
import { findOrganizationFacts, listMembers, listTargetChoices, type OrganizationFacts } from './queries-facts.ts'

function datesOf(quoted: QuotedDays | undefined) {
  if (quoted === undefined) return {}
  const { starts_on: start, ends_on: end, report_on: report, retest_until: retest } = quoted
  return start === null || end === null || report === null || retest === null
    ? {}
    : { dates: { starts_on: start, ends_on: end, report_on: report, retest_until: retest } }
}

type CardRow = Pick<EngagementRow, 'id' | 'title' | 'state' | 'created_at' | 'moved_at'>

export function toCard(row: CardRow, quoted: QuotedDays | undefined): EngagementCard {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    created_at: row.created_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
    ...datesOf(quoted),
  }
}

function toQuote({ note, quoted_at: quotedAt, answered_at: answeredAt, ...quote }: QuoteRow): Quote {
  return {
    ...quote,
    note: note ?? '',
    quoted_at: quotedAt.toISOString(),
    ...(answeredAt && { answered_at: answeredAt.toISOString() }),
  }
}

/** Each side reads names of its own people only. */
function toEvent(event: EventRow, reader: EngagementSide): Engagement['events'][number] {
  return {
    number: event.number,
    kind: event.kind,
    side: event.side,
    ...(event.side === reader && event.actor !== null && { actor: event.actor }),
    ...(event.from_state !== null && { from: event.from_state }),
    to: event.to_state,
    ...(event.text !== null && { text: event.text }),
    ...(event.version !== null && { version: event.version }),
    ...(event.hours !== null && { hours: event.hours }),
    at: event.created_at.toISOString(),
  }
}

const targetIds = ({ targets }: EngagementScope) => targets.map(({ target_id: id }) => id)

const contactsOf = ({ technical_contact: first, backup_contact: second }: EngagementScope) =>
  [first, second].filter((id) => id !== undefined)

type Reading = { row: EngagementRow; side: EngagementSide; isEditor: boolean; organization: OrganizationFacts }

async function loadWhole(trx: Trx, { row, side, isEditor, organization }: Reading) {
  const { organization_id: organizationId, scope, state, paused_by: pausedBy } = row
  const isDraft = state === 'draft'
  const targets = await listTargetChoices(trx, {
    organizationId,
    taken: targetIds(scope),
    withOthers: isEditor && isDraft,
  })
  const members = await listMembers(trx, organizationId, isEditor && isDraft ? undefined : contactsOf(scope))
  const quotes = (await listQuotes(trx, row)).map(toQuote)
  const events = (await listEvents(trx, row)).map((event) => toEvent(event, side))
  const facts = { targets, members: members.map(({ id }) => id), isOrganizationApproved: organization.isApproved }
  const possible = isEditor ? engagementTransitionsFor({ state, pausedBy }, side) : []
  const moves: EngagementMove[] = []
  for (const { to, needsText } of possible.filter(({ ofOperation }) => ofOperation === undefined)) {
    const lacks = await findLack(trx, row, to)
    moves.push({ to, needs_text: needsText === true, ...(lacks && { lacks }) })
  }
  const [last] = quotes
  return {
    whole: {
      ...toCard(row, last),
      scope,
      quotes,
      events,
      targets,
      obstacles: findScopeObstacles(scope, facts),
      moves,
    },
    members,
  }
}

async function getOrganization(trx: Trx, id: string): Promise<OrganizationFacts> {
  const organization = await findOrganizationFacts(trx, id)
  if (organization === undefined) throw new DomainError('request.not_found')
  return organization
}

/** The earlier engagement, for those who read every engagement of the organization. */
async function findFollowed(trx: Trx, row: EngagementRow, membership: Membership): Promise<Engagement['follows']> {
  if (row.follows_id === null || decide('program.read', rolesOf(membership)) !== 'yes') return undefined
  const followed = await findEngagement(trx, row.organization_id, row.follows_id)
  return followed && { id: followed.id, title: followed.title }
}

/** Whether the member reads what the pentest costs: those of the organization, and owners of its program. */
const seesMoney = (row: EngagementRow, membership: Membership): boolean =>
  decide('wallet.read', rolesOf(membership)) === 'yes' ||
  (row.program_id !== null && ownPrograms(membership, 'wallet.read').includes(row.program_id))

const withoutPrice = ({ price_cents: _price, ...quote }: Quote): Quote => quote

/** An engagement as a member of its organization reads it. */
export async function toEngagement(trx: Trx, row: EngagementRow, membership: Membership): Promise<Engagement> {
  const organization = await getOrganization(trx, row.organization_id)
  const isEditor = hasPermission(membership, 'program.create')
  const { whole, members } = await loadWhole(trx, { row, side: 'organization', isEditor, organization })
  const follows = await findFollowed(trx, row, membership)
  const isMoneyShown = seesMoney(row, membership)
  return {
    ...whole,
    quotes: isMoneyShown ? whole.quotes : whole.quotes.map(withoutPrice),
    revision: row.revision,
    ...(row.program_id !== null && { program_id: row.program_id }),
    members,
    ...(follows && { follows }),
    has_accepted_billing: organization.hasAcceptedBilling,
    can: {
      edit: isEditor && row.state === 'draft',
      send: isEditor && row.state === 'draft',
      accept: isEditor && row.state === 'quoted',
      copy: isEditor,
      see_money: isMoneyShown,
    },
  }
}

/** An engagement as staff read it. */
export async function toStaffEngagement(trx: Trx, row: EngagementRow): Promise<StaffEngagement> {
  const organization = await getOrganization(trx, row.organization_id)
  const { whole, members } = await loadWhole(trx, { row, side: 'staff', isEditor: true, organization })
  const named = (id: string | undefined) => members.find((member) => member.id === id)
  const [first, second] = [named(row.scope.technical_contact), named(row.scope.backup_contact)]
  return {
    ...whole,
    organization: { id: organization.id, name: organization.name },
    ...(first && { technical_contact: first }),
    ...(second && { backup_contact: second }),
    can: { quote: row.state === 'in_review' },
  }
}
