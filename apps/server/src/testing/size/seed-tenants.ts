import type { Size } from './seed.ts'

/** These accounts cannot sign in: the hash is invalid. */
const account = `email_verified_at, first_name, last_name, country_code, timezone, password_hash, password_changed_at, created_at`
const person = (n: string) => `
  now(), pg_temp.word('starts', ${n}) || pg_temp.word('ends', ${n} / 7), pg_temp.word('starts', ${n} / 3) || pg_temp.word('middles', ${n}),
  'MX', 'America/Mexico_City', '$argon2id$none', now(), now() - ${n} * interval '1 minute'`

const seats = 3

/** Three members in every organization, many in the first; agents; staff. */
export function seedPeople({ organizations, agents, large }: Size): string[] {
  const customers = organizations * seats + large.members
  return [
    `insert into grana.users (id, kind, email, email_key, ${account})
      select pg_temp.id('customer', n), 'customer', 'c' || n || '@size.example', 'c' || n || '@size.example', ${person('n')}
      from generate_series(1, ${customers}) n`,
    `insert into grana.users (id, kind, email, email_key, username, username_key, ${account})
      select pg_temp.id('agent', n), 'agent', 'a' || n || '@size.example', 'a' || n || '@size.example',
        'agent-' || n, 'agent-' || n, ${person('n')}
      from generate_series(1, ${agents}) n`,
    `insert into grana.users (id, kind, staff_role, email, email_key, ${account})
      select pg_temp.id('staff', n), 'staff', case when n % 3 = 0 then 'triager' else 'administrator' end,
        's' || n || '@size.example', 's' || n || '@size.example', ${person('n')}
      from generate_series(1, 12) n`,
  ]
}

const organizationRows = ({ organizations }: Size) => `
  insert into grana.organizations (id, name, initials, sector, country_code, approval, approved_at, created_at)
  select pg_temp.id('organization', n),
    pg_temp.word('starts', n) || pg_temp.word('middles', n / 5) || pg_temp.word('ends', n / 11), 'OS', 'finance', 'MX',
    case when n % 40 = 0 then 'pending' when n % 41 = 0 then 'refused' else 'approved' end,
    case when n % 40 <> 0 and n % 41 <> 0 then now() end, now() - n * interval '7 minutes'
  from generate_series(1, ${organizations}) n`

const memberRows = ({ organizations, large }: Size) => [
  `insert into grana.memberships (organization_id, user_id, role)
    select pg_temp.id('organization', (n - 1) / ${seats} + 1), pg_temp.id('customer', n),
      (array['owner', 'viewer', 'member'])[(n - 1) % ${seats} + 1]
    from generate_series(1, ${organizations * seats}) n`,
  `insert into grana.memberships (organization_id, user_id, role)
    select pg_temp.id('organization', 1), pg_temp.id('customer', ${organizations * seats} + n), 'member'
    from generate_series(1, ${large.members}) n`,
  // A user who is a member of many organizations.
  `insert into grana.memberships (organization_id, user_id, role)
    select pg_temp.id('organization', n), pg_temp.id('customer', ${organizations * seats + 1}), 'viewer'
    from generate_series(2, 50) n`,
]

/** The organization of a row: the first rows belong to the large one, the others to all. */
const place = (n: string, first: number, { organizations }: Size) =>
  `case when ${n} <= ${first} then 1 else 2 + ${n} % ${organizations - 1} end`

/** Three of four are public, a few are drafts. */
const programRows = (size: Size) => [
  `insert into grana.programs (organization_id, id, name, summary, description, kind, visibility, state, safe_harbor,
      policy_version, published_at, created_at, updated_at)
    select pg_temp.id('organization', ${place('n', size.large.programs, size)}), pg_temp.id('program', n),
      pg_temp.word('subjects', n) || ' ' || pg_temp.word('starts', n / 3), p.page ->> 'summary', p.page ->> 'summary', 'vdp',
      case when n % 4 = 0 then 'private' else 'public' end, case when n % 50 = 0 then 'draft' when n % 9 = 0 then 'paused'
      else 'active' end, 'full', case when n % 50 <> 0 then 1 end, case when n % 50 <> 0 then now() - n * interval '3 minutes' end,
      now() - n * interval '5 minutes', now() - n * interval '2 minutes'
    from generate_series(1, ${size.programs}) n join pages p on p.number = n % 40`,
  `insert into grana.policy_versions (organization_id, program_id, version, published_at, terms)
    select pg_temp.id('organization', ${place('n', size.large.programs, size)}), pg_temp.id('program', n), 1,
      now() - n * interval '3 minutes', p.page
    from generate_series(1, ${size.programs}) n join pages p on p.number = n % 40 where n % 50 <> 0`,
  `insert into grana.program_directory (program_id, organization_id, updated_at, facets, name_key, card, program)
    select pg_temp.id('program', n), pg_temp.id('organization', ${place('n', size.large.programs, size)}),
      now() - n * interval '2 minutes', 1 + n % 60, lower(p.page ->> 'name'), p.page, p.page
    from generate_series(1, ${size.programs}) n join pages p on p.number = n % 40 where n % 50 <> 0 and n % 4 <> 0`,
  `insert into grana.program_drafts (organization_id, program_id, revision, body, updated_at)
    select pg_temp.id('organization', ${place('n', size.large.programs, size)}), pg_temp.id('program', n), 1, '{}', now()
    from generate_series(1, ${size.programs}) n where n % 10 = 0`,
]

/** Every member of a small organization has a role in each of its programs; in the large one each program has its own members. */
const appointments = (size: Size) => [
  `insert into grana.program_memberships (organization_id, program_id, user_id, role)
    select pg_temp.id('organization', o.place), pg_temp.id('program', n),
      pg_temp.id('customer', (o.place - 1) * ${seats} + seat), (array['owner', 'administrator', 'analyst'])[seat]
    from generate_series(1, ${size.programs}) n, generate_series(1, ${seats}) seat,
      lateral (select ${place('n', size.large.programs, size)} as place) o`,
  `insert into grana.program_memberships (organization_id, program_id, user_id, role)
    select pg_temp.id('organization', 1), pg_temp.id('program', 1 + (n * 7 + step) % ${size.large.programs}),
      pg_temp.id('customer', ${size.organizations * seats} + n), 'analyst'
    from generate_series(1, ${size.large.members}) n, generate_series(1, 4) step`,
]

const targetRows = (size: Size) => [
  `insert into grana.targets (organization_id, id, name, type, address, environment, asset_tier, authority, proof_method,
      proven_at, checked_at, archived_at, created_at, updated_at)
    select pg_temp.id('organization', ${place('n', size.large.targets, size)}), pg_temp.id('target', n),
      pg_temp.word('subjects', n) || ' ' || n, (array['website', 'api', 'android', 'ios', 'cloud'])[1 + n % 5],
      'https://t' || n || '.size.example', (array['production', 'staging'])[1 + n % 2], 1 + n % 3,
      case when n % 3 = 0 then 'unproven' else 'proven' end, case when n % 3 <> 0 then 'dns' end,
      case when n % 3 <> 0 then now() end, now(), case when n % 12 = 0 then now() end, now(), now() - n * interval '1 second'
    from generate_series(1, ${size.targets}) n`,
  `insert into grana.target_documents (organization_id, target_id, address, file_key, file_name, file_type, size_bytes,
      state, uploaded_at, decided_at)
    select pg_temp.id('organization', ${place('n', size.large.targets, size)}), pg_temp.id('target', n),
      'https://t' || n || '.size.example', 'target-documents/' || pg_temp.id('file', n), 'paper.pdf', 'application/pdf', 9000,
      case when n % 1000 = 0 then 'waiting' else 'approved' end, now() - n * interval '1 minute',
      case when n % 1000 <> 0 then now() end
    from generate_series(1, ${size.targets}) n where n % 10 = 0`,
]

/** Organizations with their members, programs, terms, directory and targets. */
export function seedTenants(size: Size): string[] {
  return [organizationRows(size), ...memberRows(size), ...programRows(size), ...appointments(size), ...targetRows(size)]
}
