import type { Size } from './seed.ts'

/** Events per report: it is received, triaged, commented, and in most cases decided. */
export const eventsEach = 10

const text = (words: string) => `repeat('${words} ', 40)`

/** The organization of a program; the same placement as for the programs themselves. */
const placeOf = (n: string, { organizations, large }: Size) =>
  `case when ${n} <= ${large.programs} then 1 else 2 + ${n} % ${organizations - 1} end`

/** A target of the same organization. */
const targetOf = (place: string, { organizations, large }: Size) => `
  case when ${place} = 1 then 1 + p.n % ${large.targets}
    else ${large.targets} + 1 + ((${place} - 3 - ${large.targets}) % ${organizations - 1} + ${organizations - 1}) % ${organizations - 1} end`

/** One target in the terms of every published program. */
const scope = (size: Size) => `
  insert into grana.policy_targets (organization_id, program_id, version, position, is_in_scope, target_id, name, type,
    address, environment, asset_tier, credential_mode)
  select pg_temp.id('organization', o.place), pg_temp.id('program', p.n), 1, 900, true,
    pg_temp.id('target', ${targetOf('o.place', size)}), 'Size ' || p.n, 'website', 'https://s' || p.n || '.size.example',
    'production', 1, 'self_no_pii'
  from generate_series(1, ${size.programs}) p (n), lateral (select ${placeOf('p.n', size)} as place) o
  where p.n % 50 <> 0`

/** One in five belongs to the large organization; most are decided long ago. */
const numbered = (size: Size) => `
  create temp table sent as
  select s.n, o.place, p.n as program, row_number() over (partition by o.place order by s.n) as number,
    (array['triaging', 'needs_info', 'accepted', 'closed', 'closed', 'closed', 'closed', 'archived', 'archived', 'archived'])
      [1 + s.n / 3 % 10] as state,
    now() - (${size.reports} - s.n) * interval '40 seconds' as at
  from generate_series(1, ${size.reports}) s (n),
    lateral (select case when s.n % 5 = 0 then 1 + s.n / 5 % ${size.large.programs}
      else ${size.large.programs} + 1 + s.n % ${size.programs - size.large.programs} end as drawn) d,
    lateral (select case when d.drawn % 50 = 0 then d.drawn - 1 else d.drawn end as n) p,
    lateral (select ${placeOf('p.n', size)} as place) o`

const rows = (size: Size) => [
  `insert into grana.reports (organization_id, program_id, id, number, agent_id, target_id, policy_version, asset_tier,
      weakness, title, severity, claimed_severity, state, closing_reason, reward_track, events, submitted_at, moved_at,
      answered_at, triaged_at, accepted_at, closed_at, paused_at, due_stage, due_days, due_at, evidence_score, evidence_at)
    select pg_temp.id('organization', s.place), pg_temp.id('program', s.program), pg_temp.id('report', s.n), s.number,
      pg_temp.id('agent', 1 + s.n % ${size.agents}), t.target_id, 1, 1, (array['stored-xss', 'reflected-xss', 'sql-injection', 'idor-read', 'open-redirect'])[1 + s.n % 5], 'Finding ' || s.n || ' of many',
      (array['low', 'medium', 'high', 'critical'])[1 + s.n % 4], 'high', s.state,
      case when s.state in ('closed', 'archived') then 'resolved' end, 'ineligible', ${eventsEach}, s.at,
      s.at + interval '3 days', s.at + interval '1 hour', s.at + interval '1 day',
      case when s.state in ('accepted', 'closed', 'archived') then s.at + interval '2 days' end,
      case when s.state in ('closed', 'archived') then s.at + interval '3 days' end,
      case when s.state = 'needs_info' then s.at + interval '3 days' end,
      case when s.state = 'triaging' then 'triage' end, case when s.state = 'triaging' then 5 end,
      case when s.state = 'triaging' then s.at + interval '5 days' end,
      s.n % 101, s.at
    from sent s join grana.policy_targets t on t.organization_id = pg_temp.id('organization', s.place)
      and t.program_id = pg_temp.id('program', s.program) and t.position = 900`,
  `insert into grana.report_contents (organization_id, report_id, cvss_vector, summary, steps, impact)
    select pg_temp.id('organization', s.place), pg_temp.id('report', s.n),
      'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:L/A:N', ${text('what')}, ${text('how')}, ${text('why')} from sent s`,
  `insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id, from_state, to_state,
      closing_reason, text, created_at)
    select pg_temp.id('organization', s.place), pg_temp.id('report', s.n), e.n,
      case e.n when 1 then 'submitted' when 2 then 'moved' when ${eventsEach} then 'moved' else 'commented' end,
      case when e.n = 5 then 'internal' else 'everyone' end,
      case when e.n = 2 then 'system' when e.n in (1, 4, 7) then 'agent' else 'organization' end,
      case when e.n = 2 then null when e.n in (1, 4, 7) then pg_temp.id('agent', 1 + s.n % ${size.agents})
        else pg_temp.id('customer', (s.place - 1) * 3 + 1) end,
      case e.n when 2 then 'received' when ${eventsEach} then 'triaging' end,
      case e.n when 1 then 'received' when 2 then 'triaging' when ${eventsEach} then s.state end,
      case when e.n = ${eventsEach} and s.state in ('closed', 'archived') then 'resolved' end,
      case when e.n between 3 and ${eventsEach - 1} then ${text('words')} end, s.at + e.n * interval '5 hours'
    from sent s, generate_series(1, ${eventsEach}) e (n)`,
  `insert into grana.report_search (organization_id, report_id, words)
    select pg_temp.id('organization', s.place), pg_temp.id('report', s.n), grana.search_entries(pg_temp.id('organization', s.place), 'e',
      'Finding ' || s.n || ' of many what how why words seen' || s.n % 97 || ' path' || s.n % 4001 || ' from ' || md5(s.n::text))
    from sent s`,
  `insert into grana.report_traits (organization_id, report_id, kind, digest)
    select pg_temp.id('organization', s.place), pg_temp.id('report', s.n), t.kind, hashtextextended(t.kind || t.part || t.value, 0)
    from sent s cross join lateral (
      select 'text' as kind, part, (s.n / 3 * 31 + part) as value from generate_series(1, 12) part
      union all values ('path', 1, s.n % 4001), ('path', 2, s.n % 9001), ('parameter', 1, s.n % 97), ('host', 1, s.program)) t`,
  `insert into grana.report_tags (organization_id, report_id, name, created_at)
    select pg_temp.id('organization', s.place), pg_temp.id('report', s.n), 'tag' || s.n % 211, s.at from sent s where s.n % 3 = 0`,
  `insert into grana.report_counters (organization_id, last)
    select pg_temp.id('organization', place), max(number) from sent group by place`,
]

const guarded = ['policy_targets', 'reports', 'report_contents', 'report_events']

/** Reports with their texts and events. Their triggers check single transitions, so they are disabled for the bulk insert. */
export function seedReports(size: Size): string[] {
  if (size.reports === 0) return []
  const guards = (verb: string) => guarded.map((table) => `alter table grana.${table} ${verb} trigger user`)
  return [...guards('disable'), scope(size), numbered(size), 'analyze sent', ...rows(size), ...guards('enable')]
}
