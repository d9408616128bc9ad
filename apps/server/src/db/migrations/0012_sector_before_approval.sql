-- Sign-up does not ask for the sector; staff name it when they approve, so everything that is published has one.
alter table grana.organizations add constraint organizations_approved_has_sector
  check (approval <> 'approved' or sector is not null);

comment on column grana.organizations.sector is 'Branch that the directory filters by; unknown until staff approve';
