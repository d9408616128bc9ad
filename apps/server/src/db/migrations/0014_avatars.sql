-- A picture is asked for by its name, which nobody shares and nobody can guess.
create unique index users_avatar_key on grana.users (avatar_key) where avatar_key is not null;
alter table grana.users add constraint users_avatar_key_form check (avatar_key ~ '^avatars/[0-9a-f]{32}$');

grant update (avatar_key) on grana.users to grana_api;
-- The worker takes pictures out of the store that nobody has any more.
grant select (avatar_key) on grana.users to grana_worker;
