-- Accounts that their owners turned off, and the way back.
alter table grana.users add column disabled_reason text;
alter table grana.users add constraint users_disabled_reason_known check (disabled_reason in ('owner', 'erasure'));
alter table grana.users add constraint users_disabled_for_a_reason check (disabled_reason is null or disabled_at is not null);

comment on column grana.users.disabled_reason is 'owner turned it off, erasure waits for its day; empty where staff did it, and then no link brings it back';

-- The code knows the purposes; a list here would have to be written again with every new one.
alter table grana.one_time_links drop constraint one_time_links_purpose_known;
alter table grana.one_time_links add constraint one_time_links_purpose_form check (purpose ~ '^[a-z_]{1,40}$');

grant update (disabled_at, disabled_reason) on grana.users to grana_api;
grant select (disabled_reason) on grana.users to grana_worker;
