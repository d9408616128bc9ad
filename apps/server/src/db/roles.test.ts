import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emit } from '#server/reactions.ts'
// Connects the reactions.
import '#server/tasks.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Db } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { inTransaction, inTransactionAs } from './transaction.ts'

const leadId = '00000000-0000-4000-8000-000000000000'
const notAllowed = { code: '42501' }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

async function jobNames(): Promise<string[]> {
  const { rows } = await sql<{ task_identifier: string }>`
    select task_identifier from graphile_worker.jobs order by task_identifier`.execute(database.worker)
  return rows.map(({ task_identifier: name }) => name)
}

async function owned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select relname as thing from pg_class where relowner = current_user::regrole
    union all select proname from pg_proc where proowner = current_user::regrole
    union all select nspname from pg_namespace where nspowner = current_user::regrole
    union all select datname from pg_database where datdba = current_user::regrole`.execute(db)
  return rows.map(({ thing }) => thing)
}

describe('the runtime role grana_api', () => {
  test('owns nothing and has no special privilege', async () => {
    expect(await owned(database.api)).toEqual([])
    const { rows } = await sql`
      select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`.execute(database.api)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        memberships: 0,
      },
    ])
  })

  test.each<[string, RawBuilder<unknown>]>([
    ['change the message of a lead', sql`update grana.leads set message = 'x'`],
    ['delete leads', sql`delete from grana.leads`],
    ['choose the state of a new lead', sql`insert into grana.leads (state) values ('converted')`],
    ['read who received a confirmation', sql`select * from grana.lead_confirmations`],
    ['claim confirmations', sql`delete from grana.lead_confirmations`],
    ['free a used challenge', sql`delete from grana.captcha_spent`],
    ['insert a worker heartbeat', sql`insert into grana.worker_heartbeats (worker_id) values ('x')`],
    ['read who received which email', sql`select * from grana.account_letters`],
    ['read who requested a password reset', sql`select email from grana.reset_requests`],
    ['create a link for an email', sql`insert into grana.one_time_links (purpose) values ('reset_password')`],
    ['extend a link', sql`update grana.one_time_links set expires_at = now()`],
    ['delete a user', sql`delete from grana.users`],
    ['end a session by a hash', sql`select grana.end_pasted_sessions('{}', now())`],
    ['erase a user', sql`select grana.erase_user(gen_random_uuid(), now())`],
    ['write the data export of a user', sql`update grana.data_exports set content = ''`],
    ['reverse a follow', sql`update grana.follows set follower_id = followed_id`],
    ['delete a consent', sql`delete from grana.consents`],
    ['change the email of a user', sql`update grana.users set email = 'x@evil.example'`],
    ['change the link of an invitation', sql`update grana.invitations set token_hash = null`],
    ['read the link of an invitation', sql`select token_hash from grana.invitations`],
    ['accept an invitation for another user', sql`update grana.invitations set answered_by = gen_random_uuid()`],
    ['change the audit log', sql`update grana.audit_events set outcome = 'done'`],
    ['delete from the audit log', sql`delete from grana.audit_events`],
    ['set the time of an audit event', sql`insert into grana.audit_events (created_at) values (now())`],
    [
      'record a staff act',
      sql`insert into grana.staff_acts (staff_id, action, subject, at) values (gen_random_uuid(), 'a.b', 'person', now())`,
    ],
    ['delete a staff act', sql`delete from grana.staff_acts`],
    ['add an entry to the ledger', sql`insert into grana.ledger_entries (kind) values ('paid')`],
    ['add a posting to the ledger', sql`insert into grana.ledger_postings (cents) values (1)`],
    ['change a balance of the ledger', sql`update grana.ledger_balances set cents = 0`],
    ['reset the book of an organization', sql`update grana.ledger_books set entries = 0`],
    ['post for a report', sql`select grana.settle_ledger(gen_random_uuid(), gen_random_uuid())`],
    ['remove a second factor', sql`select grana.finish_recovery(gen_random_uuid(), now())`],
    ['approve an organization', sql`insert into grana.organizations (approval) values ('approved')`],
    ['read the list of migrations', sql`select * from grana.migrations`],
    ['alter a table', sql`alter table grana.leads add column extra int`],
    ['create a table in our schema', sql`create table grana.extra (id int)`],
    ['create a table in the public schema', sql`create table public.extra (id int)`],
    ['create a temporary table', sql`create temporary table extra (id int)`],
    ['create a schema', sql`create schema extra`],
    ['truncate', sql`truncate grana.rate_limits`],
    ['read the queue', sql`select * from graphile_worker._private_jobs`],
    ['add to the queue directly', sql`select graphile_worker.add_job('on-lead-received.confirm', '{}'::json)`],
    ['become the owner', sql`set role grana_owner`],
    ['become the worker', sql`set role grana_worker`],
  ])('may not %s', async (_what, query) => {
    await expect(query.execute(database.api)).rejects.toMatchObject(notAllowed)
  })

  test('sees and changes no lead unless the actor is an administrator', async () => {
    const lead = {
      id: randomUUID(),
      first_name: 'Marina',
      last_name: 'Olvera Quispe',
      email: 'marina.olvera@tepozan.example',
      organization: 'Banco Tepozan',
      country_code: 'MX',
      interest: 'pentest',
      message: 'Two apps and one API, before March.',
      consent_version: '2026-11-15',
      consent_at: new Date(),
      consent_ip: '192.0.2.7',
      news_consent: false,
    } as const
    await inTransaction(database.api, (trx) => trx.insertInto('leads').values(lead).execute())
    const [read, changed] = [
      await sql`select * from grana.leads`.execute(database.api),
      await sql`update grana.leads set state = 'contacted'`.execute(database.api),
    ]
    expect([read.rows.length, changed.numAffectedRows]).toEqual([0, 0n])
    for (const [role, seen] of [
      ['administrator', 1],
      ['triager', 0],
    ] as const) {
      const { id } = await insertTestUser(database.owner, { kind: 'staff', staff_role: role })
      const { rows } = await inTransactionAs(database.api, { id }, (trx) => sql`select * from grana.leads`.execute(trx))
      expect([role, rows.length]).toEqual([role, seen])
    }
  })

  test('a suspended administrator sees nothing', async () => {
    const gone = { kind: 'staff', staff_role: 'administrator', disabled_at: new Date() } as const
    const { id } = await insertTestUser(database.owner, gone)
    const { rows } = await inTransactionAs(database.api, { id }, (trx) => sql`select * from grana.leads`.execute(trx))
    expect(rows).toEqual([])
  })

  test.each(['purge-expired', 'finish-recoveries', 'retain-leads', 'on-x', 'on-x.', 'on-X.y', 'on-a.b; drop'])(
    'may not add the job %j, which is not a reaction',
    async (task) => {
      await expect(sql`select grana.add_job(${task}, '{}'::json)`.execute(database.api)).rejects.toMatchObject(
        notAllowed,
      )
      const among = ['on-lead-received.confirm', task]
      await expect(sql`select grana.add_jobs(${among}, '{}'::json)`.execute(database.api)).rejects.toMatchObject(
        notAllowed,
      )
    },
  )

  test('may not add a job without a name, nor more jobs than an event has reactions', async () => {
    const nameless = sql`select grana.add_jobs(array['on-x.y', null], '{}'::json)`
    await expect(nameless.execute(database.api)).rejects.toMatchObject(notAllowed)
    const many = sql`select grana.add_jobs(array_fill('on-x.y'::text, array[21]), '{}'::json)`
    await expect(many.execute(database.api)).rejects.toMatchObject({ code: '54000' })
    expect(await jobNames()).toEqual([])
  })

  test('may not put content into an event', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(5000) })
    const queries = [
      sql`select grana.add_job('on-lead-received.confirm', ${payload}::json)`,
      sql`select grana.add_jobs(array['on-lead-received.confirm'], ${payload}::json)`,
    ]
    for (const query of queries) await expect(query.execute(database.api)).rejects.toMatchObject({ code: '54000' })
  })
})

describe('the worker role grana_worker', () => {
  test('owns its queue and the function that adds to it, and no other object', async () => {
    const things = await owned(database.worker)
    expect(things).toContain('add_job')
    expect(things).not.toContain('leads')
    expect(things).not.toContain('grana')
  })

  test.each<[string, RawBuilder<unknown>]>([
    ['change the message of a lead', sql`update grana.leads set message = 'x'`],
    ['begin a recovery', sql`insert into grana.second_factor_recoveries (user_id) values (gen_random_uuid())`],
    ['suspend a user', sql`insert into grana.suspensions (clause) values ('x')`],
    ['record a staff act', sql`insert into grana.staff_acts (action) values ('a.b')`],
    ['read a password', sql`select password_hash from grana.users`],
    ['read a seed', sql`select totp_seed from grana.users`],
    ['read a pending seed', sql`select seed from grana.totp_setups`],
    ['change a user', sql`update grana.users set email_verified_at = now()`],
    ['set the avatar of a user', sql`update grana.users set avatar_key = null`],
    ['schedule an erasure', sql`update grana.users set erase_at = now()`],
    ['read the hash of a recovery code', sql`select code_hash from grana.recovery_codes`],
    ['read the hash of a cookie binding', sql`select half_hash from grana.grants`],
    ['use a link', sql`update grana.one_time_links set used_at = now()`],
    ['read a refresh token', sql`select * from grana.refresh_tokens`],
    ['open a session', sql`insert into grana.sessions (tries) values (0)`],
    ['insert a lead', sql`insert into grana.leads (first_name) values ('x')`],
    ['create a table in our schema', sql`create table grana.extra (id int)`],
    ['create a schema', sql`create schema extra`],
    ['alter a table', sql`alter table grana.leads add column extra int`],
    ['become the owner', sql`set role grana_owner`],
  ])('may not %s', async (_what, query) => {
    await expect(query.execute(database.worker)).rejects.toMatchObject(notAllowed)
  })
})

describe('an event', () => {
  test('becomes one job per reaction when its transaction commits', async () => {
    await inTransaction(database.api, (trx) => emit(trx, 'lead.received', { leadId }))
    expect(await jobNames()).toEqual(['on-lead-received.confirm', 'on-lead-received.notify'])
    await sql`delete from graphile_worker._private_jobs`.execute(database.worker)
  })

  test('leaves nothing behind when its transaction is rolled back', async () => {
    const failing = inTransaction(database.api, async (trx) => {
      await emit(trx, 'lead.received', { leadId })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await jobNames()).toEqual([])
  })
})

test('functions in row security policies are planned once per connection, not in every statement', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct f.proname as name
    from pg_policy p join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
    join pg_proc f on d.refclassid = 'pg_proc'::regclass and d.refobjid = f.oid
    join pg_language l on l.oid = f.prolang
    where f.pronamespace = 'grana'::regnamespace and f.prosecdef and l.lanname = 'sql'`.execute(database.owner)
  expect(rows).toEqual([])
})

test('security definer functions have a fixed search path and are not executable by the public', async () => {
  const { rows } = await sql<{ name: string; path: string[] | null; open: boolean }>`
    select proname as name, proconfig as path,
      coalesce(array_to_string(proacl, ',') ~ '(^|,)=X', proacl is null) as open
    from pg_proc where prosecdef and pronamespace = 'grana'::regnamespace order by proname`.execute(database.owner)
  const safe = { path: ['search_path=pg_catalog, pg_temp'], open: false }
  // Those that see the rows of every tenant declare it.
  const seeing = { path: [...safe.path, 'grana.system=on'], open: false }
  expect(rows).toEqual([
    { name: 'accept_invitation', ...seeing },
    { name: 'actor_approves_reward', ...seeing },
    { name: 'actor_case_reports', ...seeing },
    { name: 'actor_case_shares', ...seeing },
    { name: 'actor_conditions', ...seeing },
    { name: 'actor_disputed_programs', ...seeing },
    { name: 'actor_disputed_reports', ...seeing },
    { name: 'actor_friends_among', ...seeing },
    { name: 'actor_handles_report', ...seeing },
    { name: 'actor_helped_retest', ...seeing },
    { name: 'actor_in_team', ...seeing },
    { name: 'actor_invitations', ...seeing },
    { name: 'actor_is_staff', ...safe },
    { name: 'actor_leads_team', ...seeing },
    { name: 'actor_may_report', ...seeing },
    { name: 'actor_may_test', ...seeing },
    { name: 'actor_money_programs', ...seeing },
    { name: 'actor_organizations', ...seeing },
    { name: 'actor_pays', ...seeing },
    { name: 'actor_programs', ...seeing },
    { name: 'actor_reads_documents', ...seeing },
    { name: 'actor_reads_engagement', ...seeing },
    { name: 'actor_reads_proof', ...seeing },
    { name: 'actor_reads_proofs', ...seeing },
    { name: 'actor_reads_report', ...seeing },
    { name: 'actor_redacts_report', ...seeing },
    { name: 'actor_sees_reward', ...seeing },
    { name: 'actor_shared_reports', ...seeing },
    { name: 'actor_tests_report', ...seeing },
    { name: 'actor_triaged_programs', ...seeing },
    { name: 'actor_writes_engagement', ...seeing },
    { name: 'add_job', ...safe },
    { name: 'add_jobs', ...safe },
    { name: 'add_open_report', ...seeing },
    { name: 'agent_accepted', ...seeing },
    { name: 'agent_credits', ...seeing },
    { name: 'agent_engagements', ...seeing },
    { name: 'agent_figures', ...seeing },
    { name: 'agent_movements', ...seeing },
    { name: 'agent_opening', ...seeing },
    { name: 'agent_payments', ...seeing },
    { name: 'agent_team_places', ...seeing },
    { name: 'agent_token_allows', ...seeing },
    { name: 'agents_of_report', ...seeing },
    { name: 'answer_authorship', ...seeing },
    { name: 'answer_handed_retest', ...seeing },
    { name: 'answer_helped_retest', ...seeing },
    { name: 'answer_retest_fee', ...seeing },
    { name: 'answer_reward_share', ...seeing },
    { name: 'answer_shared_payment', ...seeing },
    { name: 'apply_groups', ...seeing },
    { name: 'appointers_of', ...seeing },
    { name: 'approval_objection', ...seeing },
    { name: 'approver_since', ...seeing },
    { name: 'around_report', ...seeing },
    { name: 'assign_triager', ...seeing },
    { name: 'attestation', ...seeing },
    { name: 'audit_credential_request', ...seeing },
    { name: 'audit_disclosure', ...seeing },
    { name: 'audit_dispute_event', ...seeing },
    { name: 'audit_payment_case', ...seeing },
    { name: 'audit_report_event', ...seeing },
    { name: 'audit_retest', ...seeing },
    { name: 'audit_test_credential', ...seeing },
    { name: 'begin_invitations', ...seeing },
    { name: 'begin_saved_search', ...seeing },
    { name: 'calendar_reader', ...seeing },
    { name: 'carried_reports', ...seeing },
    { name: 'check_ledger', ...seeing },
    { name: 'claim_open_report', ...seeing },
    { name: 'claim_test_credential', ...seeing },
    { name: 'comment_files_of_report', ...seeing },
    { name: 'conditions_of_joining', ...seeing },
    { name: 'contest_shared_payment', ...seeing },
    { name: 'count_directory_groups', ...safe },
    { name: 'count_followers', ...seeing },
    { name: 'credential_targets', ...seeing },
    { name: 'decide_target_document', ...seeing },
    { name: 'demand_approved_amount', ...seeing },
    { name: 'demand_balanced_entry', ...seeing },
    { name: 'demand_event_of_engagement', ...seeing },
    { name: 'demand_event_of_move', ...seeing },
    { name: 'demand_whole_reward', ...seeing },
    { name: 'dispute_desk', ...seeing },
    { name: 'disputes_waiting', ...seeing },
    { name: 'drop_exports_about', ...seeing },
    { name: 'earlier_engagements', ...seeing },
    { name: 'earn_retest_fee', ...seeing },
    { name: 'earnings', ...seeing },
    { name: 'email_domain_holder', ...seeing },
    { name: 'empty_withdrawn_disclosure', ...seeing },
    { name: 'end_group_grant', ...seeing },
    { name: 'end_leaked_tokens', ...seeing },
    { name: 'end_open_report', ...seeing },
    { name: 'end_pasted_sessions', ...safe },
    { name: 'end_payment_clock', ...seeing },
    { name: 'end_retest_help', ...seeing },
    { name: 'end_tokens_of_disabled', ...seeing },
    { name: 'engagement_state_of_place', ...seeing },
    { name: 'engagements_of_report', ...seeing },
    { name: 'erase_user', ...safe },
    { name: 'events_of_agent', ...seeing },
    { name: 'evidence_bytes', ...seeing },
    { name: 'expire_invitations', ...seeing },
    { name: 'explorable', ...seeing },
    { name: 'explore_programs', ...seeing },
    { name: 'figures', ...safe },
    { name: 'find_agents', ...seeing },
    { name: 'find_agents_by_standing', ...seeing },
    { name: 'find_provider_account', ...seeing },
    { name: 'find_sign_on_provider', ...seeing },
    { name: 'finish_recovery', ...safe },
    { name: 'finished_pentests', ...seeing },
    { name: 'fix_days_of', ...seeing },
    { name: 'follow_agent_choices', ...safe },
    { name: 'follow_handle', ...seeing },
    { name: 'forget_authors_of_draft', ...seeing },
    { name: 'forget_proof_of_address', ...seeing },
    { name: 'give_group_role', ...seeing },
    { name: 'give_role_to_scim_group', ...seeing },
    { name: 'guard_invitation', ...seeing },
    { name: 'guard_staff_passkey_added', ...safe },
    { name: 'guard_staff_passkey_deleted', ...safe },
    { name: 'has_worked_on_report', ...seeing },
    { name: 'helped_retest', ...seeing },
    { name: 'helped_retests', ...seeing },
    { name: 'hold_linked_account', ...seeing },
    { name: 'hold_program', ...seeing },
    { name: 'hold_provider', ...seeing },
    { name: 'hold_public_name', ...seeing },
    { name: 'hold_report_ground', ...seeing },
    { name: 'invitation_answered', ...seeing },
    { name: 'invitation_figures', ...seeing },
    { name: 'invitation_offered', ...seeing },
    { name: 'is_first_reading', ...seeing },
    { name: 'is_founded_now', ...seeing },
    { name: 'is_independent', ...seeing },
    { name: 'is_password_closed', ...seeing },
    { name: 'is_reviewed', ...seeing },
    { name: 'is_target_in_force', ...seeing },
    { name: 'join_by_request', ...seeing },
    { name: 'join_program_of_team', ...seeing },
    { name: 'joinable_conditions', ...seeing },
    { name: 'joinable_programs', ...seeing },
    { name: 'judge_approval', ...seeing },
    { name: 'judges_report_of_actor', ...seeing },
    { name: 'keep_agent_answer', ...seeing },
    { name: 'keep_dispute_state', ...seeing },
    { name: 'keep_fix_clock', ...seeing },
    { name: 'keep_organization_words', ...seeing },
    { name: 'keep_payment_case', ...seeing },
    { name: 'keep_payment_clock', ...seeing },
    { name: 'keep_program_words', ...seeing },
    { name: 'keep_reach_of_version', ...seeing },
    { name: 'keep_report_search', ...seeing },
    { name: 'keep_report_words', ...seeing },
    { name: 'keep_response_clock', ...seeing },
    { name: 'keep_reward_shares', ...seeing },
    { name: 'keep_role_by_hand', ...seeing },
    { name: 'keep_share_payment', ...seeing },
    { name: 'keep_staff_act_words', ...seeing },
    { name: 'ledger_figures', ...seeing },
    { name: 'link_provider_account', ...seeing },
    { name: 'link_scim_user', ...seeing },
    { name: 'list_open_reports_of', ...seeing },
    { name: 'lock_engagement_of_place', ...seeing },
    { name: 'mark_documents_redacted', ...seeing },
    { name: 'mark_guest_report', ...seeing },
    { name: 'may_invite', ...seeing },
    { name: 'may_share_report', ...seeing },
    { name: 'may_test', ...seeing },
    { name: 'missing_payments', ...seeing },
    { name: 'move_address', ...safe },
    { name: 'move_payment_case', ...seeing },
    { name: 'named_reports', ...seeing },
    { name: 'next_report_number', ...seeing },
    { name: 'note_dropped_file', ...safe },
    { name: 'note_fix_days', ...seeing },
    { name: 'open_form', ...seeing },
    { name: 'open_report_of', ...seeing },
    { name: 'organization_movements', ...seeing },
    { name: 'organization_opening', ...seeing },
    { name: 'organization_payments', ...seeing },
    { name: 'own_payout_views', ...seeing },
    { name: 'payment_case_desk', ...seeing },
    { name: 'payment_cases_waiting', ...seeing },
    { name: 'post_to_ledger', ...seeing },
    { name: 'program_of_own', ...seeing },
    { name: 'promised_hours', ...seeing },
    { name: 'promised_pay_days', ...seeing },
    { name: 'prove_open_report', ...seeing },
    { name: 'provision_member', ...seeing },
    { name: 'provisioned_organization', ...seeing },
    { name: 'published_attestation_keys', ...seeing },
    { name: 'publishes_payments', ...seeing },
    { name: 'record_appointment', ...seeing },
    { name: 'record_reading', ...seeing },
    { name: 'record_scim_event', ...seeing },
    { name: 'redact_engagement', ...seeing },
    { name: 'redact_pentest', ...seeing },
    { name: 'redact_picture', ...seeing },
    { name: 'redact_report', ...seeing },
    { name: 'redact_report_file', ...seeing },
    { name: 'refresh_agent_choices', ...seeing },
    { name: 'refuse_agent_past_team', ...seeing },
    { name: 'refuse_guest', ...seeing },
    { name: 'refuse_late_knowledge', ...seeing },
    { name: 'refuse_move_against_dispute', ...seeing },
    { name: 'refuse_reward_of_guest', ...seeing },
    { name: 'refuse_strange_billing', ...seeing },
    { name: 'refuse_strange_carried', ...seeing },
    { name: 'refuse_strange_coverage', ...seeing },
    { name: 'refuse_strange_message', ...seeing },
    { name: 'refuse_strange_payment', ...seeing },
    { name: 'refuse_strange_receipt', ...seeing },
    { name: 'refuse_strange_reward', ...seeing },
    { name: 'reject_invitation', ...seeing },
    { name: 'release_dispute', ...seeing },
    { name: 'remember_matches', ...seeing },
    { name: 'remove_group_role', ...seeing },
    { name: 'renew_report_search', ...seeing },
    { name: 'renew_report_words', ...seeing },
    { name: 'report_citations', ...seeing },
    { name: 'report_clauses', ...seeing },
    { name: 'report_hearers', ...seeing },
    { name: 'report_targets', ...seeing },
    { name: 'reported_program', ...seeing },
    { name: 'reports_saying', ...seeing },
    { name: 'reports_saying', ...seeing },
    { name: 'reports_saying_among', ...seeing },
    { name: 'retest_candidates', ...seeing },
    { name: 'retest_fee_of', ...seeing },
    { name: 'retest_offer', ...seeing },
    { name: 'retest_window_end', ...seeing },
    { name: 'revoke_credentials_of_leaver', ...seeing },
    { name: 'revoke_credentials_of_person', ...seeing },
    { name: 'revoke_credentials_of_program', ...seeing },
    { name: 'revoke_credentials_of_uninvited', ...seeing },
    { name: 'reward_range', ...seeing },
    { name: 'rotate_agent_token', ...seeing },
    { name: 'rotate_organization_token', ...seeing },
    { name: 'rotate_scim_credential', ...seeing },
    { name: 'send_report_authors', ...seeing },
    { name: 'set_report_authors', ...seeing },
    { name: 'settle_ledger', ...seeing },
    { name: 'shared_cents', ...seeing },
    { name: 'shared_draft', ...seeing },
    { name: 'shared_drafts', ...seeing },
    { name: 'sign_on_provider', ...seeing },
    { name: 'skip_notification_of_guest', ...safe },
    { name: 'spending', ...seeing },
    { name: 'spending_by_month', ...seeing },
    { name: 'start_payment_clock', ...seeing },
    { name: 'store_sign_on_answer', ...seeing },
    { name: 'take_dispute', ...seeing },
    { name: 'team_candidates', ...seeing },
    { name: 'team_carried', ...seeing },
    { name: 'team_carried_texts', ...seeing },
    { name: 'team_engagement', ...seeing },
    { name: 'team_findings', ...seeing },
    { name: 'triage_queue', ...seeing },
    { name: 'triagers', ...seeing },
    { name: 'use_agent_token', ...seeing },
    { name: 'use_organization_token', ...seeing },
    { name: 'use_scim_credential', ...seeing },
    { name: 'withdraw_disclosure_as_staff', ...seeing },
    { name: 'withdraw_stale_invitations', ...seeing },
  ])
})
