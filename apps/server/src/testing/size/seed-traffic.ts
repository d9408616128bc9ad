import type { Size } from './seed.ts'

const eventRows = ({ organizations, large }: Size) => [
  `insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details, created_at)
    select pg_temp.id('organization', 1 + n % ${organizations}), pg_temp.id('customer', 3 * (n % ${organizations}) + 1),
      'target.changed', 'target', 'x' || n, '{"fields": ["name"]}', now() - n * interval '20 seconds'
    from generate_series(1, ${organizations * 20}) n`,
  `insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
    select pg_temp.id('organization', 1), case when n % 2 = 0 then pg_temp.id('program', 1 + n % ${large.programs}) end,
      pg_temp.id('customer', 1), 'program.changed', 'program', 'y' || n, '{"fields": ["name"]}', now() - n * interval '1 minute'
    from generate_series(1, ${large.events}) n`,
]

const invitationRows = ({ organizations, large }: Size) => [
  `insert into grana.invitations (organization_id, email, email_key, role, state, invited_by, sent_at, expires_at, created_at)
    select pg_temp.id('organization', 1 + n % ${organizations}), 'i' || n || '@size.example', 'i' || n || '@size.example',
      'viewer', case when n % 3 = 0 then 'pending' else 'withdrawn' end, pg_temp.id('customer', 3 * (n % ${organizations}) + 1),
      now(), now() + interval '7 days', now() - n * interval '1 minute'
    from generate_series(1, ${organizations * 5}) n`,
  `insert into grana.invitations (organization_id, email, email_key, role, program_id, program_role, invited_by, sent_at,
      expires_at, created_at)
    select pg_temp.id('organization', 1), 'l' || n || '@size.example', 'l' || n || '@size.example', 'member',
      pg_temp.id('program', 1 + n % ${large.programs}), 'analyst', pg_temp.id('customer', 1), now(), now() + interval '7 days',
      now() - n * interval '1 minute'
    from generate_series(1, ${large.invitations}) n`,
]

const organizationOf = (n: string, size: Size) =>
  `pg_temp.id('organization', case when ${n} <= ${size.large.programs} then 1 else 2 + ${n} % ${size.organizations - 1} end)`

/** Four agents in every private program; the first agent in many, and following many. */
const agentRows = (size: Size) => [
  `insert into grana.agent_invitations (organization_id, program_id, user_id, state, invited_by, created_at, answered_at)
    select ${organizationOf('n', size)}, pg_temp.id('program', n), pg_temp.id('agent', 2 + (n + seat * 13) % ${size.agents - 1}),
      case when seat < 3 then 'accepted' else 'pending' end, null, now() - n * interval '1 minute',
      case when seat < 3 then now() end
    from generate_series(4, ${size.programs}, 4) n, generate_series(1, 4) seat where n % 50 <> 0`,
  `insert into grana.agent_invitations (organization_id, program_id, user_id, state, invited_by, created_at, answered_at)
    select ${organizationOf('n', size)}, pg_temp.id('program', n), pg_temp.id('agent', 1),
      case when n % 12 <> 0 then 'accepted' else 'pending' end, null, now() - n * interval '1 minute',
      case when n % 12 <> 0 then now() end
    from generate_series(4, ${Math.min(size.programs, 1000)}, 4) n where n % 50 <> 0`,
  // All agents that one program has ever invited.
  `insert into grana.agent_invitations (organization_id, program_id, user_id, state, created_at, answered_at)
    select pg_temp.id('organization', 1), pg_temp.id('program', 4), pg_temp.id('agent', 1 + n % ${size.agents}), 'removed',
      now() - n * interval '1 minute', now()
    from generate_series(1, 600) n`,
  `insert into grana.program_follows (organization_id, program_id, user_id, created_at)
    select ${organizationOf('n', size)}, pg_temp.id('program', n), pg_temp.id('agent', 2 + (n + seat * 17) % ${size.agents - 1}),
      now() - n * interval '1 minute'
    from generate_series(1, ${size.programs}) n, generate_series(1, 3) seat where n % 4 <> 0 and n % 50 <> 0`,
  `insert into grana.program_follows (organization_id, program_id, user_id, created_at)
    select ${organizationOf('n', size)}, pg_temp.id('program', n), pg_temp.id('agent', 1), now() - n * interval '1 minute'
    from generate_series(1, ${Math.min(size.programs, 400)}) n where n % 4 <> 0 and n % 50 <> 0`,
]

/** Eight notifications for every owner and every agent, thousands for the first of each. */
const noticeRows = ({ organizations, agents, large }: Size) => [
  'alter table grana.notifications disable trigger notifications_live',
  `insert into grana.notifications (user_id, kind, organization_id, actor_id, in_app, by_mail, created_at, read_at)
    select pg_temp.id('customer', 3 * (n % ${organizations}) + 1), 'member.left', pg_temp.id('organization', 1 + n % ${organizations}),
      pg_temp.id('customer', 3 * (n % ${organizations}) + 2), true, false, now() - n * interval '10 seconds',
      case when n % 4 <> 0 then now() end
    from generate_series(1, ${organizations * 8}) n`,
  `insert into grana.notifications (user_id, kind, organization_id, actor_id, in_app, by_mail, created_at, read_at)
    select pg_temp.id('customer', 1), 'member.left', pg_temp.id('organization', 1), pg_temp.id('customer', 2), true, false,
      now() - n * interval '1 minute', case when n > 150 then now() end
    from generate_series(1, ${Math.max(200, large.events / 4)}) n`,
  `insert into grana.notifications (user_id, kind, in_app, by_mail, created_at)
    select pg_temp.id('agent', 1 + n % ${agents}), 'member.removed', true, false, now() - n * interval '10 seconds'
    from generate_series(1, ${agents * 8}) n`,
  'alter table grana.notifications enable trigger notifications_live',
]

const staffRows = ({ leads, acts, organizations, agents }: Size) => [
  `insert into grana.leads (id, first_name, last_name, email, organization, country_code, interest, message, state,
      consent_version, consent_at, consent_ip, news_consent, owner_id, created_at)
    select pg_temp.id('lead', n), pg_temp.word('starts', n), pg_temp.word('ends', n), 'l' || n || '@size.example',
      pg_temp.word('starts', n / 3) || pg_temp.word('ends', n), 'MX', 'both', 'A message of a lead', (array['new', 'contacted', 'qualified',
      'converted', 'discarded'])[1 + n % 5], '2026-11-01', now(), '192.0.2.1', false,
      case when n % 2 = 0 then pg_temp.id('staff', 1) end, now() - n * interval '3 minutes'
    from generate_series(1, ${leads}) n`,
  `insert into grana.staff_acts (staff_id, action, subject, subject_id, subject_name, organization_id, reason, at)
    select pg_temp.id('staff', 1 + n % 12), 'organization.approved', 'organization', pg_temp.id('organization', 1 + n % ${organizations}),
      pg_temp.word('starts', n) || pg_temp.word('ends', n / 7), pg_temp.id('organization', 1 + n % ${organizations}), 'A reason',
      now() - n * interval '4 minutes'
    from generate_series(1, ${acts}) n`,
  `insert into grana.suspensions (user_id, clause, notice, started_at)
    select pg_temp.id('agent', n), 'terms_use', 'A notice', now() - n * interval '1 hour'
    from generate_series(20, ${Math.round(agents / 2)}, 20) n`,
  `insert into grana.second_factor_recoveries (user_id, asked_at, due_at)
    select pg_temp.id('agent', n), now(), now() + interval '72 hours' from generate_series(21, ${Math.round(agents / 2)}, 60) n`,
]

/** Daily activity: audit events, invitations, notifications, and the staff's queues. */
export function seedTraffic(size: Size): string[] {
  return [...eventRows(size), ...invitationRows(size), ...agentRows(size), ...noticeRows(size), ...staffRows(size)]
}
