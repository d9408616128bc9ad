create table grana.account_letters (
  kind text not null,
  occasion text not null,
  user_id uuid not null references grana.users (id) on delete cascade,
  claimed_at timestamptz not null,
  sent_at timestamptz,

  primary key (kind, occasion),
  constraint account_letters_kind_length check (char_length(kind) between 1 and 40),
  constraint account_letters_occasion_length check (char_length(occasion) between 1 and 80)
);

create index account_letters_user on grana.account_letters (user_id, kind, claimed_at);
create index account_letters_claimed_at on grana.account_letters (claimed_at);

comment on table grana.account_letters is 'Letters to the owners of accounts: a repeated job stays silent, and nobody can have a person flooded with them';
comment on column grana.account_letters.kind is 'What the letter tells';
comment on column grana.account_letters.occasion is 'What it is about, by identifiers: with the kind it gives the Message-ID';
comment on column grana.account_letters.user_id is 'Whom it goes to';
comment on column grana.account_letters.claimed_at is 'When its job first took it on; letters are counted by this';
comment on column grana.account_letters.sent_at is 'When the mail server accepted it';

grant select, insert, delete, update (sent_at) on grana.account_letters to grana_worker;
