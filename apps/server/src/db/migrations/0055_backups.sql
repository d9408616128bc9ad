-- What backups are held against, how restoring went, and what is wrong right now.
set local grana.system = 'on';

create table grana.backup_marks (
  label text primary key,
  made_at timestamptz not null default clock_timestamp(),
  snapshot text not null,
  walls text not null,
  tables jsonb not null,

  constraint backup_marks_label_form check (label ~ '^grana-[0-9TZ-]{10,40}$'),
  constraint backup_marks_snapshot_form check (snapshot ~ '^[0-9]+:[0-9]+:[0-9,]*$'),
  constraint backup_marks_walls_form check (walls ~ '^[0-9a-f]{32}$')
);
create index backup_marks_made on grana.backup_marks (made_at);

comment on table grana.backup_marks is 'What the database held at a moment, for restored copies to be compared with';
comment on column grana.backup_marks.label is 'Name of the restore point right behind it';
comment on column grana.backup_marks.made_at is 'When it was written';
comment on column grana.backup_marks.snapshot is 'Transactions that had ended then, as PostgreSQL writes it';
comment on column grana.backup_marks.walls is 'One sum over policies, grants, roles, triggers and functions';
comment on column grana.backup_marks.tables is 'Rows of each table and one sum over their content';

create table grana.restore_drills (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  is_good boolean not null,
  seconds double precision not null,
  label text,
  faults text[] not null,

  constraint restore_drills_faults_of_bad check (is_good = (cardinality(faults) = 0))
);
create index restore_drills_ended on grana.restore_drills (ended_at);

comment on table grana.restore_drills is 'Restores into throw-away clusters and how they went';
comment on column grana.restore_drills.id is 'Identifier';
comment on column grana.restore_drills.started_at is 'When it began';
comment on column grana.restore_drills.ended_at is 'When its result was written';
comment on column grana.restore_drills.is_good is 'Whether the copy was whole';
comment on column grana.restore_drills.seconds is 'How long it took, checks included';
comment on column grana.restore_drills.label is 'Mark to which the copy was brought';
comment on column grana.restore_drills.faults is 'What was wrong';

create table grana.alarms (
  name text primary key,
  words text not null,
  raised_at timestamptz not null,

  constraint alarms_name_form check (name ~ '^[a-z]+(-[a-z]+)*$')
);

comment on table grana.alarms is 'What operators have to look at right now; goes when it is over';
comment on column grana.alarms.name is 'Stable name, as in metrics, logs and runbooks';
comment on column grana.alarms.words is 'What was seen when it was raised';
comment on column grana.alarms.raised_at is 'Since when';

grant select on grana.restore_drills to grana_api, grana_worker;
grant select, insert, delete on grana.alarms to grana_worker;
