import { describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { findBreakingChanges, checkMigrations, checkMigration } from './migration-check.ts'

describe('statements that break the previous release', () => {
  test.each([
    ['alter table grana.users drop column phone;', 'drops a column'],
    ['alter table grana.users\n  drop phone', 'drops a column'],
    ['alter table only grana.users drop if exists phone cascade', 'drops a column'],
    ['DROP TABLE grana.leads', 'drops what'],
    ['drop view if exists grana.seen', 'drops what'],
    ['drop function grana.queue(boolean)', 'drops a function'],
    ['drop function if exists grana.queue(boolean); create function grana.queue(text) returns int', 'drops a function'],
    ['alter table grana.users rename to people', 'renames'],
    ['alter table grana.users rename column phone to telephone', 'renames'],
    ['alter table grana.users rename phone to telephone', 'renames'],
    [`alter type grana.state rename value 'a' to 'b'`, 'renames'],
    ['alter table grana.users alter column phone type text', 'changes the type'],
    ['alter table grana.users alter phone set data type varchar(9) using left(phone, 9)', 'changes the type'],
    ['alter table grana.users alter column phone set not null', 'requires a value'],
    ['alter table grana.users add column seen_at timestamptz not null', 'requires a value'],
    ['alter table t add column a int default 1, add column b int not null', 'requires a value'],
    ['do $$ begin alter table grana.users drop column phone; end $$', 'drops a column'],
    ['alter table t /* quietly */ drop -- a comment\n column x', 'drops a column'],
  ])('%s', (sql, message) => {
    expect(findBreakingChanges(sql)).toEqual([expect.stringContaining(message)])
  })

  test.each([
    'create table grana.things (id uuid primary key, name text not null, kind text not null)',
    'alter table grana.users add column phone text',
    'alter table grana.users add column seen boolean not null default false',
    'alter table grana.users add column full_name text not null generated always as (a || b) stored',
    'alter table t alter column a set default 1; update t set a = 1; alter table t alter column a set not null',
    'alter table grana.users drop constraint users_state_check, add constraint users_state_check check (true)',
    'drop policy if exists readers on grana.users; drop index grana.users_phone; drop trigger a on grana.users',
    `comment on column grana.users.phone is 'do not drop column, rename to or alter column x type'`,
    '-- drop table grana.users\nselect 1',
    'create or replace function grana.f() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter table grana.things alter column name drop not null',
  ])('are not reported for: %s', (sql) => {
    expect(findBreakingChanges(sql)).toEqual([])
  })
})

describe('a migration that removes', () => {
  const sql = 'alter table grana.users drop column phone;\n'
  const file = 'apps/server/src/db/migrations/0060_no_phone.sql'

  test('names a released version since which the removed object is unused', () => {
    expect(checkMigration(file, sql, '0.2.0')).toHaveLength(1)
    expect(checkMigration(file, `-- contract: since 0.1.0\n${sql}`, '0.2.0')).toEqual([])
    expect(checkMigration(file, `-- contract: since 0.2.0\n${sql}`, '0.2.0')).toEqual([])
    expect(checkMigration(file, `-- contract: since 0.3.0\n${sql}`, '0.2.9')).toHaveLength(1)
    expect(checkMigration(file, `-- contract: some day\n${sql}`, '0.2.0')).toHaveLength(1)
  })

  test('is accepted if it landed before the rule', () => {
    expect(checkMigration('apps/server/src/db/migrations/0057_x.sql', sql, '0.2.0')).toEqual([])
  })
})

test('the migrations of the tree pass', () => {
  const { findings, looked } = checkMigrations(root)
  expect(findings).toEqual([])
  expect(Number.parseInt(looked, 10)).toBeGreaterThanOrEqual(48)
})
