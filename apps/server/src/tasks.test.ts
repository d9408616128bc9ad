import { parseCronItems } from 'graphile-worker'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { eventSchemas, type EventName } from './events.ts'
import { jobsAfter, on } from './reactions.ts'
import { buildTasks, jobNames, schedules } from './tasks.ts'
import type { WorkerContext } from './worker-context.ts'

/**
 * The jobs that each event adds, in the order in which they are added. Databases of running installations hold jobs under
 * these names: a renamed job is never run, so a name changes only together with a migration of the queue.
 */
const jobsOfEvents: Record<EventName, readonly [string, ...string[]]> = {
  'agent.answered': ['on-agent-answered.tell'],
  'agent.invited': ['on-agent-invited.mail'],
  'agent.join_asked': ['on-agent-join-asked.tell'],
  'avatar.dropped': ['on-avatar-dropped.remove'],
  'disclosure.agreed': ['on-disclosure-agreed.publish'],
  'email_domain.check_asked': ['on-email-domain-check-asked.run'],
  'evidence.arrived': ['on-evidence-arrived.check'],
  'evidence.dropped': ['on-evidence-dropped.clear'],
  'attestation.revoked': ['on-attestation-revoked.notify'],
  'document.decided': ['on-document-decided.notify'],
  'document.issued': ['on-document-issued.make-attestation', 'on-document-issued.notify'],
  'document.written': ['on-document-written.make-report'],
  'report.redacted': ['on-report-redacted.clear-exports', 'on-report-redacted.make-reports-again'],
  'report_export.asked': ['on-report-export-asked.write'],
  'report_export.ready': ['on-report-export-ready.tell'],
  'engagement.invoiced': ['on-engagement-invoiced.notify'],
  'engagement.moved': ['on-engagement-moved.notify', 'on-engagement-moved.notify-team'],
  'engagement.message_written': ['on-engagement-message-written.notify'],
  'engagement.team_changed': ['on-engagement-team-changed.notify'],
  'invitation.sent': ['on-invitation-sent.mail'],
  'lead.received': ['on-lead-received.confirm', 'on-lead-received.notify'],
  'organization.approved': ['on-organization-approved.points'],
  'organization.token_created': ['on-organization-token-created.tell'],
  'notification.made': ['on-notification-made.mail'],
  'user.proof_asked': ['on-user-proof-asked.mail'],
  'user.proven': ['on-user-proven.notify-staff', 'on-user-proven.welcome'],
  'user.address_taken': ['on-user-address-taken.tell'],
  'user.password_changed': ['on-user-password-changed.tell'],
  'user.email_change_asked': ['on-user-email-change-asked.mail'],
  'user.email_changed': ['on-user-email-changed.tell'],
  'user.two_factor_on': ['on-user-two-factor-on.tell'],
  'user.two_factor_off': ['on-user-two-factor-off.tell'],
  'user.payout_changed': ['on-user-payout-changed.tell'],
  'user.calendar_renewed': ['on-user-calendar-renewed.tell'],
  'user.token_created': ['on-user-token-created.tell'],
  'user.recovery_codes_renewed': ['on-user-recovery-codes-renewed.tell'],
  'user.passkey_added': ['on-user-passkey-added.tell'],
  'user.passkey_removed': ['on-user-passkey-removed.tell'],
  'user.locked_out_strangers': ['on-user-locked-out-strangers.mail'],
  'user.disabled': ['on-user-disabled.tell'],
  'user.erasure_asked': ['on-user-erasure-asked.tell'],
  'user.provisioned': ['on-user-provisioned.mail'],
  'user.reactivated': ['on-user-reactivated.tell'],
  'credential.asked': ['on-credential-asked.tell'],
  'data.export_asked': ['on-data-export-asked.build'],
  'data.export_ready': ['on-data-export-ready.tell'],
  'open_report.link_wanted': ['on-open-report-link-wanted.send'],
  'password.reset_requested': ['on-password-reset-requested.mail'],
  'session.opened_elsewhere': ['on-session-opened-elsewhere.tell'],
  'session.reused': ['on-session-reused.tell'],
  'session.misused': ['on-session-misused.tell'],
  'program.published': ['on-program-changed.purge'],
  'program.attention_declared': ['on-program-attention-declared.measure'],
  'program.changed': ['on-program-changed.purge'],
  'program.version_published': ['on-program-version-published.tell'],
  'recovery.refused': ['on-recovery-refused.tell'],
  'report.submitted': [
    'on-report-submitted.begin',
    'on-report-submitted.measure',
    'on-report-submitted.pentest-contacts',
    'on-report-submitted.signals',
    'on-report-submitted.tell',
    'on-report-submitted.webhooks',
  ],
  'report.happened': [
    'on-report-happened.measure',
    'on-report-happened.notify-guest',
    'on-report-happened.pentest-contacts',
    'on-report-happened.points',
    'on-report-happened.signals',
    'on-report-happened.tell',
    'on-report-happened.trackers',
    'on-report-happened.webhooks',
  ],
  'staff.acted': ['on-staff-acted.settle', 'on-staff-acted.tell'],
  'target.check_asked': ['on-target-check-asked.run'],
  'target.lapsed': ['on-target-lapsed.withdraw'],
  'target.proven': ['on-target-proven.restore'],
  'ticket.closed': ['on-ticket-closed.tell'],
  'tracker.due': ['on-tracker-due.tend'],
  'traffic.confirmed': ['on-traffic-confirmed.signals'],
  'webhook.due': ['on-webhook-due.deliver'],
  'webhook.switched_on': ['on-webhook-switched-on.collect'],
}

const [no, hour, day] = [0, 3_600_000, 86_400_000]

/** Schedules, with the period in which a missed run is made up for. The queue stores when each name ran last. */
const scheduledJobs: readonly [task: string, match: string, backfillPeriod: number, maxAttempts: number][] = [
  ['age-disputes', '20 * * * *', hour, 5],
  ['age-payment-cases', '35 * * * *', hour, 5],
  ['age-reports', '30 2 * * *', day, 5],
  ['announce-matches', '11 * * * *', no, 3],
  ['assume-receipts', '50 2 * * *', day, 5],
  ['check-ledger', '* * * * *', no, 1],
  ['clear-dropped-evidence', '55 * * * *', no, 3],
  ['clear-evidence', '20 4 * * *', day, 5],
  ['clear-report-exports', '40 * * * *', hour, 5],
  ['compute-missing-signals', '40 * * * *', no, 3],
  ['erase-accounts', '50 * * * *', hour, 5],
  ['finish-recoveries', '*/10 * * * *', hour, 5],
  ['measure-attention', '25 * * * *', no, 3],
  ['measure-programs', '*/5 * * * *', no, 3],
  ['publish-disclosures', '5 * * * *', hour, 5],
  ['purge-entry', '37 * * * *', no, 3],
  ['purge-expired', '7 * * * *', no, 3],
  ['purge-open-reports', '15 * * * *', hour, 5],
  ['purge-webhook-deliveries', '10 4 * * *', day, 5],
  ['recheck-email-domains', '37 * * * *', hour, 5],
  ['recheck-targets', '23 * * * *', hour, 5],
  ['refresh-skills', '20 3 * * *', day, 5],
  ['remind-of-attestations', '15 4 * * *', day, 5],
  ['remind-of-deadlines', '20 * * * *', no, 3],
  ['remind-of-disputes', '25 * * * *', no, 3],
  ['remind-of-invitations', '41 * * * *', no, 3],
  ['remind-of-rewards', '45 13 * * 1-5', no, 3],
  ['retain-accounts', '40 3 * * *', day, 5],
  ['retain-leads', '20 3 * * *', day, 5],
  ['retain-notifications', '50 3 * * *', day, 5],
  ['send-deadline-digest', '0 13 * * 1-5', no, 3],
  ['sweep-avatars', '10 4 * * *', day, 5],
  ['sweep-target-documents', '15 4 * * *', day, 5],
  ['tend-trackers', '* * * * *', no, 3],
  ['tend-webhooks', '* * * * *', no, 3],
  ['watch-backups', '* * * * *', no, 1],
]

/** Compiles statements without a database. */
const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('every event adds the jobs that it always added', () => {
  const names = Object.keys(eventSchemas) as EventName[]
  const added = names.map((event) => [event, jobsAfter(event, {} as never).compile(db).parameters[0]])
  expect(Object.fromEntries(added)).toEqual(jobsOfEvents)
})

test('every schedule keeps its name, its time and its retries', () => {
  const listed = schedules.map(({ task, match, options }) => [
    task,
    match,
    options?.backfillPeriod,
    options?.maxAttempts,
  ])
  expect(listed.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual(scheduledJobs)
  expect(parseCronItems([...schedules])).toHaveLength(scheduledJobs.length)
})

test('the worker runs every job of an event and of a schedule, and no other', () => {
  const names = new Set([...Object.values(jobsOfEvents).flat(), ...scheduledJobs.map(([task]) => task)])
  expect(Object.keys(buildTasks({} as WorkerContext)).toSorted()).toEqual([...names].toSorted())
  expect(jobNames).toEqual(names)
})

test('a job rejects a payload that does not fit its event', async () => {
  const job = buildTasks({} as WorkerContext)['on-lead-received.notify']
  const run = async () => job?.({ leadId: 'no identifier' }, {} as never)
  await expect(run()).rejects.toThrow('"leadId"')
})

test('events with different payloads cannot share a job', () => {
  const share = () => on(['avatar.dropped', 'lead.received'], 'remove', async () => undefined)
  expect(share).toThrow('avatar.dropped and lead.received have different payloads')
})
