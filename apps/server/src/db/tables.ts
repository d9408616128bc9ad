// Generated from the migrated database by `pnpm db:types`; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface CaptchaSpent {
  /**
   * SHA-256 of the challenge
   */
  challenge_hash: Buffer
  /**
   * When the challenge would expire anyway and the row may go
   */
  expires_at: Timestamp
}

export interface LeadConfirmations {
  /**
   * Keyed hash of the address in small letters: the claim outlives the lead without keeping the address
   */
  address_hmac: Buffer
  /**
   * When it was claimed
   */
  created_at: Generated<Timestamp>
  /**
   * Day (UTC) on which the form was received
   */
  day: string
  /**
   * The lead that holds the claim: its own job may try again, the job of another lead may not
   */
  lead_id: string
  /**
   * When the mail server accepted it, so that a repeated job stays silent
   */
  sent_at: Timestamp | null
}

export interface Leads {
  /**
   * When the privacy notice was accepted
   */
  consent_at: Timestamp
  /**
   * Address from which it was accepted: the proof that the law asks for
   */
  consent_ip: string
  /**
   * Version of the privacy notice that stood beside the form
   */
  consent_version: string
  /**
   * ISO 3166-1 alpha-2, when the person chose from the list
   */
  country_code: string | null
  /**
   * Country in words, when the list could not be loaded
   */
  country_text: string | null
  /**
   * When the form was received
   */
  created_at: Generated<Timestamp>
  /**
   * Work address as typed
   */
  email: string
  /**
   * Given names as typed
   */
  first_name: string
  /**
   * Identifier, also the seed of the Message-ID of its mails
   */
  id: Generated<string>
  /**
   * bug_bounty, pentest, both or other
   */
  interest: string
  /**
   * Family names as typed, in one field
   */
  last_name: string
  /**
   * What the person wants to put to the test
   */
  message: string
  /**
   * Whether the person also wants news
   */
  news_consent: boolean
  /**
   * When the sales address was told, so that a repeated job stays silent
   */
  notice_sent_at: Timestamp | null
  /**
   * Organization the person writes for
   */
  organization: string
  /**
   * Whole international number (E.164), optional
   */
  phone: string | null
  /**
   * new, contacted, qualified, converted or discarded
   */
  state: Generated<string>
}

export interface RateLimits {
  /**
   * End of the window in milliseconds since 1970; empty means never
   */
  expire: Int8 | null
  /**
   * Limit class and client
   */
  key: string
  /**
   * Calls counted in the running window
   */
  points: Generated<number>
}

export interface WorkerHeartbeats {
  /**
   * Last sign of life, in the database's time
   */
  beat_at: Generated<Timestamp>
  /**
   * When it started
   */
  started_at: Generated<Timestamp>
  /**
   * Name under which the worker locks jobs in graphile_worker
   */
  worker_id: string
}

export interface DB {
  captcha_spent: CaptchaSpent
  lead_confirmations: LeadConfirmations
  leads: Leads
  rate_limits: RateLimits
  worker_heartbeats: WorkerHeartbeats
}
