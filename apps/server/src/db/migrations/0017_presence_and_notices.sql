-- How agents show themselves, when they work, and what people want to hear of.
alter table grana.users add column open_web boolean not null default false;
alter table grana.users add constraint users_open_web_of_everyone check (not open_web or visibility = 'everyone');
alter table grana.users add constraint users_links_https check (coalesce(twitter, 'https://') like 'https://%'
  and coalesce(linkedin, 'https://') like 'https://%' and coalesce(website, 'https://') like 'https://%');

comment on column grana.users.open_web is 'Whether the profile may also be seen without signing in; only where everyone may see it';

create table grana.availability (
  user_id uuid primary key references grana.users (id) on delete cascade,
  work_type text,
  weekend boolean not null,
  updated_at timestamptz not null,

  constraint availability_work_type_known check (work_type in ('full_time', 'part_time'))
);

comment on table grana.availability is 'How much time an agent offers';
comment on column grana.availability.user_id is 'Agent';
comment on column grana.availability.work_type is 'full_time is 40 hours a week, part_time 20; empty when the agent promises neither';
comment on column grana.availability.weekend is 'Whether the agent also works at weekends, about 10 hours';
comment on column grana.availability.updated_at is 'Last change';

create table grana.availability_hours (
  user_id uuid not null references grana.availability (user_id) on delete cascade,
  weekday smallint not null,
  starts_at time not null,
  ends_at time not null,

  primary key (user_id, weekday),
  constraint availability_hours_weekday_range check (weekday between 1 and 5),
  constraint availability_hours_in_order check (starts_at < ends_at)
);

comment on table grana.availability_hours is 'Hours of an agent by weekday, in the time zone of the person';
comment on column grana.availability_hours.user_id is 'Agent';
comment on column grana.availability_hours.weekday is '1 is Monday, 5 is Friday';
comment on column grana.availability_hours.starts_at is 'From when, on the person''s own clock';
comment on column grana.availability_hours.ends_at is 'Until when';

create table grana.follows (
  follower_id uuid not null references grana.users (id) on delete cascade,
  followed_id uuid not null references grana.users (id) on delete cascade,
  created_at timestamptz not null default now(),

  primary key (follower_id, followed_id),
  constraint follows_not_oneself check (follower_id <> followed_id)
);

create index follows_followed_id on grana.follows (followed_id);

comment on table grana.follows is 'Who follows whom; two who follow each other are friends';
comment on column grana.follows.follower_id is 'Who follows';
comment on column grana.follows.followed_id is 'Who is followed';
comment on column grana.follows.created_at is 'Since when';

create table grana.notification_choices (
  user_id uuid not null references grana.users (id) on delete cascade,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  updated_at timestamptz not null,

  primary key (user_id, kind, channel),
  constraint notification_choices_kind_form check (kind ~ '^[a-z_]{1,40}$'),
  constraint notification_choices_channel_known check (channel in ('app', 'mail')),
  -- What guards an account is told whatever anybody ticks.
  constraint notification_choices_not_security check (kind <> 'security')
);

comment on table grana.notification_choices is 'What a person wants to hear of, and where; what was never chosen follows the defaults of the contract';
comment on column grana.notification_choices.user_id is 'Person';
comment on column grana.notification_choices.kind is 'What happened';
comment on column grana.notification_choices.channel is 'app or mail';
comment on column grana.notification_choices.wanted is 'Whether it is wanted there';
comment on column grana.notification_choices.updated_at is 'When it was last chosen';

grant update (twitter, linkedin, website, visibility, open_web) on grana.users to grana_api;
grant select, insert, update (work_type, weekend, updated_at) on grana.availability to grana_api;
grant select, insert, delete on grana.availability_hours to grana_api;
grant select on grana.follows to grana_api;
grant select, insert, update (wanted, updated_at) on grana.notification_choices to grana_api;
