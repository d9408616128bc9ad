import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeAccountData } from '#server/modules/auth/purge-account-data.ts'
import { validPassword, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startAccountWorld, type AccountWorld } from '#server/testing/account-world.ts'
import { decodeHeader } from '#server/testing/email-parts.ts'
import type { TestWorker } from '#server/testing/test-worker.ts'
import { saveAvailability } from '@grana/contract/appearance/availability'
import { confirmIdentity } from '@grana/contract/auth'
import { requestExport, eraseAccount, getExportFile, listExports, type ExportEntry } from '@grana/contract/data-rights'
import { saveLanguages, saveSocialLinks } from '@grana/contract/profiles'
import { exportGuide } from '@grana/messages/es/account/export'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { eraseDueAccounts } from './erase-due-accounts.ts'
import { personTables } from './person-tables.ts'

/** Tables in which the person of the export has no row. */
const emptyTables = `
  agent_invitations agent_skills attestations audit_events credential_pools credential_requests disputes email_domains
  engagement_carried engagement_coverage engagement_documents engagement_events engagement_files engagement_invoices engagement_log
  engagement_members engagement_messages engagement_orders engagement_quotes engagement_scopes engagements finding_remedies follows group_grants group_roles
  handoff_codes identity_providers invitations join_requests known_issues ledger_accounts ledger_balances ledger_entries
  ledger_postings ledger_seals open_reports organization_tokens payment_cases payout_details payout_views points_entries points_holds
  program_drafts program_follows program_memberships provider_identities report_authors report_contents report_disclosures
  report_drafts report_events report_files report_readings report_search report_signals report_tags report_traits report_words
  reports retest_fees retest_helpers reward_approvals reward_payments reward_receipts reward_shares rewards
  saved_search_matches saved_searches scim_credentials scim_group_members scim_users second_factor_recoveries share_payments sign_on_attempts staff_act_words staff_acts suspensions target_documents test_credentials tracker_tickets trackers traffic_marks webhook_deliveries webhooks`
  .trim()
  .split(/\s+/)

let world: AccountWorld
let api: AccountApi
let worker: TestWorker

beforeAll(async () => {
  world = await startAccountWorld()
  ;({ api, worker } = world)
})

afterAll(() => world.close())

const dayMs = 86_400_000

/** Marks that identify a user wherever they appear. */
const marks = {
  first: 'Zqfirst',
  middle: 'Zqmiddle',
  last: 'Zqlast',
  phone: '+56911112222',
  position: 'Zqposition',
  site: 'zqsite.example',
  address: '198.51.100.231',
  message: 'Zqmessage',
  token: 'Zqtoken',
  wanted: 'zqwanted@correo.example',
  agent: 'Zqagent/1.0',
}

/** Key of a user's picture in the file store. */
const pictureOf = ({ id }: { id: string }) => `avatars/${id.replaceAll('-', '')}`

const keyOf = ({ username }: Pick<Person, 'username'>) => `Llave de ${username}`

/** Adds a passkey and a pending challenge. */
async function addPasskey({ id, username }: Person): Promise<void> {
  const { owner } = api.database
  const at = new Date()
  const secret = Buffer.alloc(32, 7)
  const key = { user_id: id, credential_id: randomBytes(16), public_key: secret, sign_count: 0, synced: true }
  await owner
    .insertInto('passkeys')
    .values({ ...key, name: keyOf({ username }), created_at: at })
    .execute()
  const session = await owner.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  await owner
    .insertInto('passkey_challenges')
    .values({ session_id: session.id, purpose: 'prove', challenge: secret, expires_at: at })
    .execute()
}

async function knownPerson(name: string, isProven = true): Promise<Person> {
  const person = await api.signUp(name)
  await worker.drain()
  const { owner } = api.database
  const at = new Date()
  await owner
    .updateTable('users')
    .set({ first_name: marks.first, middle_name: marks.middle, last_name: marks.last, position: marks.position })
    .set({ phone: marks.phone, birthdate: '1990-04-17', email_verified_at: isProven ? at : null })
    .set({ text_color: '#102030', highlight_color: '#a0b0c0', avatar_key: pictureOf(person) })
    .where('id', '=', person.id)
    .execute()
  await owner
    .updateTable('sessions')
    .set({ address: marks.address, user_agent: marks.agent })
    .where('user_id', '=', person.id)
    .execute()
  await owner.updateTable('consents').set({ accepted_from: marks.address }).where('user_id', '=', person.id).execute()
  await person.browser.call(saveSocialLinks, { body: { website: marks.site } })
  const hours = [{ weekday: 1, start: '09:00', end: '17:00' }]
  await person.browser.call(saveAvailability, { body: { work_type: 'full_time', weekend: true, hours } })
  await person.browser.call(saveLanguages, { body: { languages: ['es', 'qu'] } })
  const organization = { id: randomUUID(), name: 'Zorg Sur', initials: 'OO', country_code: 'CL' }
  await owner.insertInto('organizations').values(organization).execute()
  await owner
    .insertInto('memberships')
    .values({ organization_id: organization.id, user_id: person.id, role: 'owner' })
    .execute()
  await owner
    .insertInto('email_changes')
    .values({ user_id: person.id, old_email: person.email, new_email: marks.wanted, asked_at: at, expires_at: at })
    .execute()
  await owner.insertInto('reset_requests').values({ email: person.email, created_at: at }).execute()
  await owner
    .insertInto('leads')
    .values({
      first_name: marks.first,
      last_name: marks.last,
      email: person.email.toUpperCase(),
      organization: 'Zqorg',
      country_code: 'CL',
      interest: 'both',
      message: marks.message,
      consent_version: '1',
      consent_at: at,
      consent_ip: marks.address,
      news_consent: false,
    })
    .execute()
  await owner
    .insertInto('calendar_feeds')
    .values({ user_id: person.id, seed: randomBytes(32), token_hash: randomBytes(32), created_at: at })
    .execute()
  await owner
    .insertInto('agent_tokens')
    .values({
      user_id: person.id,
      name: marks.token,
      scopes: ['reports:read'],
      secret_hash: Buffer.alloc(32, 7),
      hint: 'abcd',
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    })
    .execute()
  const { id: exported } = await owner
    .insertInto('report_exports')
    .values({ organization_id: organization.id, user_id: person.id, format: 'csv', asked_at: at, expires_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('report_export_parts')
    .values({ organization_id: organization.id, export_id: exported, part: 0, reports: [] })
    .execute()
  await owner
    .insertInto('inbox_views')
    .values({ organization_id: organization.id, user_id: person.id, name: 'Late', search: 'late', created_at: at })
    .execute()
  await owner
    .insertInto('notification_choices')
    .values({ user_id: person.id, kind: 'reports', channel: 'mail', wanted: false, updated_at: at })
    .execute()
  await owner
    .insertInto('notifications')
    .values({ user_id: person.id, kind: 'member.left', in_app: true, by_mail: false, created_at: at })
    .execute()
  await owner
    .insertInto('totp_setups')
    .values({ user_id: person.id, seed: Buffer.alloc(40, 7), expires_at: at })
    .execute()
  await owner
    .insertInto('recovery_codes')
    .values({ user_id: person.id, code_hash: Buffer.alloc(32, 7) })
    .execute()
  return person
}

async function confirmed(person: Person): Promise<void> {
  await person.browser.call(confirmIdentity, { body: { password: validPassword } })
}

async function copyOf(person: Person): Promise<string> {
  await confirmed(person)
  const response = await person.browser.call(requestExport, { body: {} })
  const { id } = response.body['data'] as ExportEntry
  await worker.drain()
  const file = await person.browser.call(getExportFile, { params: { id } })
  expect(file.status).toBe(200)
  return (file.body['data'] as { content: string }).content
}

/** Tables without personal data. A new table belongs here or in `personTables`. */
const impersonalTables = [
  'alarms',
  'attempts',
  'attestation_keys',
  'backup_marks',
  'captcha_spent',
  'disclosure_moves',
  'dropped_files',
  'engagement_moves',
  'lead_confirmations',
  'ledger_books',
  'ledger_checks',
  'ledger_due',
  'ledger_movements',
  'ledger_open',
  'ledger_rules',
  'migrations',
  'open_forms',
  'organization_answers',
  'organization_words',
  'organizations',
  'policy_clauses',
  'policy_rewards',
  'policy_targets',
  'policy_versions',
  'program_attention',
  'program_directory',
  'program_directory_groups',
  'program_directory_words',
  'program_figures',
  'program_payment_figures',
  'program_words',
  'programs',
  // The handle on a page is the public one, and changes with it.
  'published_disclosures',
  'rate_limits',
  'report_counters',
  'report_moves',
  'restore_drills',
  'reward_limits',
  'reward_moves',
  'saved_answers',
  'scim_groups',
  'scim_requests',
  'target_criteria',
  'targets',
  'worker_heartbeats',
]

type Column = { table_name: string; column_name: string; data_type: string }

async function allColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'grana'`.execute(api.database.owner)
  return rows
}

describe('the list of tables with personal data', () => {
  test('contains every table that refers to a user, directly or through another, or that stores an address', async () => {
    const { rows } = await sql<{ child: string; parent: string }>`
      select distinct child.relname as child, parent.relname as parent
      from pg_constraint c
      join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      where c.contype = 'f' and child.relnamespace = 'grana'::regnamespace`.execute(api.database.owner)
    const known = new Set(['users'])
    for (let before = 0; before !== known.size;) {
      before = known.size
      for (const { child, parent } of rows) if (known.has(parent)) known.add(child)
    }
    for (const { table_name: table, column_name: column, data_type: type } of await allColumns()) {
      if (/(?:^|_)(?:email|user_id|phone|username)$/.test(column) || type === 'inet') known.add(table)
    }
    expect(personTables.map(({ table }) => table as string).toSorted()).toEqual([...known].toSorted())
  })

  test('omits only the tables listed as impersonal', async () => {
    const all = new Set((await allColumns()).map(({ table_name: table }) => table))
    for (const { table } of personTables) all.delete(table)
    expect([...all].toSorted()).toEqual(impersonalTables)
  })

  test('states for every column whether the export contains it', async () => {
    const columns = await allColumns()
    for (const { table, given, withheld } of personTables) {
      const real = columns.filter((column) => column.table_name === table).map((column) => column.column_name)
      expect([table, [...given, ...withheld].toSorted()]).toEqual([table, real.toSorted()])
    }
  })

  test('withholds only secrets and row ids', () => {
    const withheld = new Set(personTables.flatMap((entry) => entry.withheld))
    const known = [
      'access_hash account_id account_key act_id actor_id added_by agent_id answer answered_by answered_event appointed_by',
      'approvers asked_by assigned_to body browser_hash bytes challenge claimed_by closed_by closed_event code code_hash content',
      'contested_event country_code created_by credential_id currency decided_by details duplicate_of email_change_id',
      'email_key ended_by ends_on entry_id erased_at event events exclusions fed_number fed_report fed_transaction fee_basis_points file_key followed_id follower_id follows_id free_week from_guest given_by grant_id guest_id half_hash has_factor held_until hint hours id instructions invited_by is_for_team is_guest issued_by key_id',
      'known_issue_id languages last_access_hash lead_id look_began_at marks method name nonce note number occasion once',
      'opened_event organization_agreed_by organization_id owner_id paid_by password_hash paused_by person_id position previous_hash price_cents',
      'progress proof_token proposed_by provider_id public_key quoted_by quotes recommendations recorded_by registered_by reminded_at replaced_at replaced_by',
      'report_on reports request_id retest_until reverses reviewed_by revised_cents revised_round revision revoked_at revoked_by',
      'revoked_for rotated_at round ruled_by ruled_event scope scope_version scopes sealed sealed_account sealed_previous sealed_secret sealed_token secret_hash seed sent_by session_id set_by share_id sign_count signature staff_id standing starts_on state state_hash statement subject subject_id',
      'subject_name summary taken_by team_size ticket_hash token_at token_hash told_event totp_last_step totp_seed tracker_id triager_id updated_at updated_by',
      'upload_id uploaded_by user_id username_key valid_until verifier version webhook_id words written_by written_in',
    ]
    expect([...withheld].toSorted()).toEqual(known.join(' ').split(' '))
  })

  test('has an entry in the export guide for each table', () => {
    const named = [...personTables.map(({ table }) => table as string), 'organizations', 'picture']
    expect(Object.keys(exportGuide.tables).toSorted()).toEqual(named.toSorted())
  })
})

describe('a data export', () => {
  test('contains all stored data, and no secret', async () => {
    const ada = await knownPerson('copy-ada')
    await addPasskey(ada)
    const content = await copyOf(ada)
    for (const mark of [
      ...Object.values(marks),
      ada.email,
      ada.username,
      'Zorg Sur',
      '1990-04-17',
      '#102030',
      keyOf(ada),
    ]) {
      expect([mark, content.includes(mark)]).toEqual([mark, true])
    }
    const { sections } = JSON.parse(content) as { sections: Record<string, { rows: unknown[] }> }
    const unknown = personTables.filter(({ table }) => sections[table]?.rows.length === 0).map(({ table }) => table)
    expect(unknown.toSorted()).toEqual(emptyTables)
    for (const secret of [
      'argon2id',
      'grana_at_',
      'grana_rt_',
      ada.browser.script.access,
      Buffer.alloc(32, 7).toString('hex'),
    ]) {
      expect(content).not.toContain(secret)
    }
  })

  test('names other users by handle, never by account id, and followers only when they are friends', async () => {
    const [ada, friend, admired, stranger] = [
      await knownPerson('copy-names'),
      await api.signUp('copy-friend'),
      await api.signUp('copy-admired'),
      await api.signUp('copy-stranger'),
    ]
    const pairs = [
      [ada, friend],
      [friend, ada],
      [ada, admired],
      [stranger, ada],
    ] as const
    const rows = pairs.map(([one, other]) => ({ follower_id: one.id, followed_id: other.id }))
    await api.database.owner.insertInto('follows').values(rows).execute()
    const notice = {
      user_id: ada.id,
      actor_id: admired.id,
      kind: 'program.agent_accepted',
      in_app: true,
      by_mail: false,
    }
    await api.database.owner
      .insertInto('notifications')
      .values({ ...notice, created_at: new Date() })
      .execute()
    const content = await copyOf(ada)
    for (const { id } of [friend, admired, stranger]) expect(content).not.toContain(id)
    const { sections } = JSON.parse(content) as { sections: Record<string, { rows: Record<string, unknown>[] }> }
    const follows = sections['follows']?.rows.map(({ follower, followed }) => [follower, followed])
    expect(new Set(follows)).toEqual(
      new Set([
        [ada.username, friend.username],
        [friend.username, ada.username],
        [null, admired.username],
        [null, ada.username],
      ]),
    )
    expect(sections['notifications']?.rows.map(({ actor }) => actor)).toContain(admired.username)
  })

  test('sends an email that links to the page and contains no token', async () => {
    const ada = await knownPerson('mail-ada')
    await copyOf(ada)
    const mail = worker.mails.accepted.findLast(({ to }) => to.includes(ada.email))
    if (mail === undefined) throw new Error('no email was sent')
    expect(decodeHeader(mail, 'subject')).toBe(accountEmailTexts['export-ready'].subject)
    expect(mail.raw).not.toMatch(/[?&]token|exports\//)
  })

  test('is rejected for an unverified email address, whose messages may be another person’s', async () => {
    const ada = await knownPerson('unproven-copy', false)
    await confirmed(ada)
    expect((await ada.browser.call(requestExport, { body: {} })).body['code']).toBe('auth.unproven')
  })

  test('is built once for repeated requests, and at most three times a day', async () => {
    const ada = await knownPerson('often-ada')
    await confirmed(ada)
    const asked = await Promise.all(Array.from({ length: 10 }, () => ada.browser.call(requestExport, { body: {} })))
    expect(new Set(asked.map(({ body }) => (body['data'] as ExportEntry).id)).size).toBe(1)
    await worker.drain()
    for (let time = 2; time <= 3; time += 1) {
      expect((await ada.browser.call(requestExport, { body: {} })).status).toBe(200)
      await worker.drain()
    }
    expect((await ada.browser.call(requestExport, { body: {} })).body['code']).toBe('data.export_later')
    expect((await ada.browser.call(listExports)).body['data']).toHaveLength(3)
  })

  test('returns 404 to other users, requires re-authentication, and expires', async () => {
    const [ada, other] = [await knownPerson('own-ada'), await knownPerson('own-other')]
    await copyOf(ada)
    const [entry] = (await ada.browser.call(listExports)).body['data'] as ExportEntry[]
    const params = { id: entry?.id ?? '' }
    await confirmed(other)
    expect((await other.browser.call(getExportFile, { params })).status).toBe(404)
    expect((await other.browser.call(listExports)).body['data']).toEqual([])
    expect((await api.browser().call(getExportFile, { params })).status).toBe(401)
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(api.context.clock().getTime() - 301_000) })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await ada.browser.call(getExportFile, { params })).body['code']).toBe('auth.confirm_first')
    expect((await ada.browser.call(requestExport, { body: {} })).body['code']).toBe('auth.confirm_first')
    await confirmed(ada)
    await api.database.owner
      .updateTable('data_exports')
      .set({ expires_at: api.context.clock() })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await ada.browser.call(getExportFile, { params })).status).toBe(404)
    await eraseDueAccounts(worker.context)
    const left = await api.database.owner
      .selectFrom('data_exports')
      .select('id')
      .where('user_id', '=', ada.id)
      .execute()
    expect(left).toEqual([])
  })
})

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('grana', 'graphile_worker')`.execute(api.database.owner)
  const texts: string[] = []
  for (const { name } of tables) {
    const db = name.startsWith('grana.') ? api.database.owner : api.database.worker
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

describe('an erased user', () => {
  test('leaves no trace in any table, and other users’ rows are unchanged', async () => {
    await api.database.owner.deleteFrom('data_exports').execute()
    await api.database.owner.deleteFrom('email_changes').execute()
    await api.database.owner.deleteFrom('agent_tokens').execute()
    await sql`delete from grana.leads; delete from grana.reset_requests`.execute(api.database.owner)
    await sql`update grana.users set first_name = 'x', middle_name = null, last_name = 'x', position = null, phone = null,
      website = null, text_color = null, birthdate = null`.execute(api.database.owner)
    await sql`update grana.sessions set address = '192.0.2.1', user_agent = 'x'`.execute(api.database.owner)
    await sql`update grana.consents set accepted_from = '192.0.2.1'`.execute(api.database.owner)
    const [ada, other] = [await knownPerson('gone-ada'), await api.signUp('staying')]
    const friends = { follower_id: other.id, followed_id: ada.id }
    await api.database.owner.insertInto('follows').values(friends).execute()
    await copyOf(ada)
    const own = [...Object.values(marks), ada.email, ada.email.toUpperCase(), ada.username, '#102030', '1990-04-17']
    const before = await wholeDatabase()
    for (const mark of own) expect([mark, before.includes(mark)]).toEqual([mark, true])
    const others = await sql`select * from grana.users where id <> ${ada.id} order by id`.execute(api.database.owner)
    await ada.browser.call(eraseAccount, { body: { password: validPassword } })
    await addPasskey(ada)
    await worker.drain()
    worker.at(new Date(api.context.clock().getTime() + 13 * dayMs))
    await eraseDueAccounts(worker.context)
    expect(await wholeDatabase()).toContain(ada.email)
    worker.at(new Date(api.context.clock().getTime() + 15 * dayMs))
    await eraseDueAccounts(worker.context)
    const [removal] = await worker.openJobs()
    expect(removal).toMatchObject({ task: 'on-avatar-dropped.remove' })
    expect(removal?.payload).toContain(pictureOf(ada))
    await worker.drain()

    const after = await wholeDatabase()
    for (const mark of own) expect([mark, after.includes(mark)]).toEqual([mark, false])
    expect(after).not.toContain('gone-ada@')
    expect(after).not.toContain(keyOf(ada))
    const rest = await sql`select * from grana.users where id <> ${ada.id} order by id`.execute(api.database.owner)
    expect(rest.rows).toEqual(others.rows)
    const mail = worker.mails.accepted.findLast(({ to }) => to.includes(ada.email))
    expect(mail && decodeHeader(mail, 'subject')).toBe(accountEmailTexts.erased.subject)
    expect(worker.logged.join('\n')).not.toContain(ada.email)
  })

  test('leaves only a permanent pseudonym that cannot sign in', async () => {
    const row = await api.database.owner
      .selectFrom('users')
      .selectAll()
      .where('erased_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const { id, created_at: _since, disabled_at: _off, username, ...rest } = row
    expect(username).toMatch(/^erased-[0-9a-f]{12}$/)
    const at = row.erased_at
    const empty = Object.entries(rest)
      .filter(([, value]) => value === null)
      .map(([name]) => name)
    expect(empty.toSorted()).toEqual([
      'avatar_key',
      'birthdate',
      'email_key',
      'email_verified_at',
      'erase_at',
      'factor_waits_until',
      'highlight_color',
      'invited_at',
      'last_login_at',
      'linkedin',
      'middle_name',
      'phone',
      'position',
      'staff_passkey_since',
      'staff_role',
      'text_color',
      'totp_enabled_at',
      'totp_last_step',
      'totp_seed',
      'twitter',
      'username_key',
      'website',
    ])
    expect(rest).toMatchObject({
      kind: 'agent',
      email: `erased.${id}@erased.invalid`,
      first_name: '-',
      last_name: '-',
      country_code: 'ZZ',
      timezone: 'UTC',
      visibility: 'nobody',
      open_web: false,
      password_hash: '$argon2id$erased',
      password_changed_at: at,
      updated_at: at,
      erased_at: at,
      disabled_reason: 'erasure',
    })
    for (const { table, by, erasure } of personTables) {
      if (erasure === 'pseudonym' || erasure === 'kept' || !('columns' in by)) continue
      const column = by.columns[0] ?? ''
      const { rows } = await sql`select from ${sql.id('grana', table)} where ${sql.ref(column)} = ${id}`.execute(
        api.database.owner,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    await purgeAccountData(worker.context)
    expect(await api.database.owner.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1)
    expect((await api.signIn(api.browser(), row.email, validPassword)).status).toBe(401)
  })

  test('can sign up again with the same email address and handle', async () => {
    const again = await api.signUp('gone-ada')
    expect(again.id).not.toBe('')
  })

  test('is not erased before the due date, even by the worker', async () => {
    const ada = await api.signUp('not-yet')
    const { rows } = await sql`select grana.erase_user(${ada.id}, now() + interval '10 years') as done`.execute(
      api.database.worker,
    )
    expect(rows).toEqual([{ done: false }])
    const asApi = sql`select grana.erase_user(${ada.id}, now())`.execute(api.database.api)
    await expect(asApi).rejects.toMatchObject({ code: '42501' })
  })
})
