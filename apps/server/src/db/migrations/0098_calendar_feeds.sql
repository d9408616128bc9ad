-- The secret address of a user's calendar of due dates. The address itself is stored nowhere.
set local grana.system = 'on';

create table grana.calendar_feeds (
  user_id uuid primary key references grana.users (id) on delete cascade,
  seed bytea not null,
  token_hash bytea not null,
  created_at timestamptz not null,

  constraint calendar_feeds_token_unique unique (token_hash),
  constraint calendar_feeds_seed_size check (octet_length(seed) = 32),
  constraint calendar_feeds_hash_size check (octet_length(token_hash) = 32)
);
comment on table grana.calendar_feeds is 'Users with a calendar address; a renewed address replaces the former one';
comment on column grana.calendar_feeds.user_id is 'Whose due dates';
comment on column grana.calendar_feeds.seed is 'Random; the application derives the secret of the address from it with its own key';
comment on column grana.calendar_feeds.token_hash is 'SHA-256 of the secret, by which a call finds its user';
comment on column grana.calendar_feeds.created_at is 'When the address was made';

alter table grana.calendar_feeds enable row level security, force row level security;
create policy system on grana.calendar_feeds to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.calendar_feeds to grana_worker using (current_user = 'grana_worker');
create policy own on grana.calendar_feeds to grana_api using (user_id = (select grana.actor_id()));
grant select, insert, delete, update (seed, token_hash, created_at) on grana.calendar_feeds to grana_api;
grant select (user_id, created_at), delete on grana.calendar_feeds to grana_worker;

-- A calendar program sends no session: the secret is all that it has. Without a second factor no report can be read.
create function grana.calendar_reader(given bytea) returns table (user_id uuid, kind text, seed bytea)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query
    select u.id, u.kind, f.seed
    from grana.calendar_feeds f join grana.users u on u.id = f.user_id
    where f.token_hash = given and u.kind in ('customer', 'agent') and u.disabled_at is null and u.erased_at is null
      and u.email_verified_at is not null
      and (u.totp_enabled_at is not null or exists (select from grana.passkeys p where p.user_id = u.id))
      and (u.factor_waits_until is null or u.factor_waits_until <= now());
end
$$;
comment on function grana.calendar_reader(bytea) is 'User of a calendar address who may read reports now; none for disabled accounts';
revoke all on function grana.calendar_reader(bytea) from public;
grant execute on function grana.calendar_reader(bytea) to grana_api;
