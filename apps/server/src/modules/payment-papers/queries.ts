import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardCurrency } from '@grana/contract/reports/reward'

/** An entry of the ledger with the names that papers show. */
export type Movement = {
  id: string
  report_id: string
  organization_name: string
  legal_name: string | null
  program: string
  reference: string
  agent: string
  kind: 'approved' | 'paid' | 'fee'
  is_reversal: boolean
  currency: RewardCurrency
  cents: number
  day: string
  payment_reference: string | null
  paid_currency: string | null
  paid_cents: number | null
  rate: string | null
  rate_on: string | null
  arrival: 'arrived' | 'missing' | 'unanswered'
  place: number
  digest: string
}

export type Opening = { currency: RewardCurrency; account: 'owed' | 'fee'; cents: number }

/** Whose money: that of an organization, in these programs or in all, or that of the acting agent. */
export type Party = { side: 'organization'; id: string; programs: readonly string[] | null } | { side: 'agent' }

export type Period = { since: string; until: string }

const programsOf = (programs: readonly string[] | null) => (programs === null ? null : [...programs])

export async function listMovements(trx: Trx, party: Party, { since, until }: Period): Promise<Movement[]> {
  const found =
    party.side === 'agent'
      ? sql<Movement>`select * from grana.agent_movements(${since}::date, ${until}::date)`
      : sql<Movement>`select * from grana.organization_movements(${party.id}, ${programsOf(party.programs)}::uuid[],
          ${since}::date, ${until}::date)`
  return (await found.execute(trx)).rows
}

/** The last payments, newest first, or one of them. */
export async function listPayments(trx: Trx, party: Party, entry: string | null = null): Promise<Movement[]> {
  const found =
    party.side === 'agent'
      ? sql<Movement>`select * from grana.agent_payments(${entry}::uuid)`
      : sql<Movement>`select * from grana.organization_payments(${party.id}, ${programsOf(party.programs)}::uuid[],
          ${entry}::uuid)`
  return (await found.execute(trx)).rows
}

/** What was owed before the first day of a month. */
export async function listOpenings(trx: Trx, party: Party, since: string): Promise<Opening[]> {
  const found =
    party.side === 'agent'
      ? sql<Opening>`select * from grana.agent_opening(${since}::date)`
      : sql<Opening>`select * from grana.organization_opening(${party.id}, ${programsOf(party.programs)}::uuid[],
          ${since}::date)`
  return (await found.execute(trx)).rows
}

/** The name on a paper: that of the organization, or the one that the agent is known by. */
export async function findPartyName(trx: Trx, party: Party, userId: string): Promise<string> {
  const { rows } =
    party.side === 'agent'
      ? await sql<{ name: string }>`
          select first_name || ' ' || last_name || ' (' || username || ')' as name from users where id = ${userId}`.execute(
          trx,
        )
      : await sql<{ name: string }>`
          select coalesce(legal_name, name) as name from organizations where id = ${party.id}`.execute(trx)
  return rows[0]?.name ?? ''
}
