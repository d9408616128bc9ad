-- Few programs are triaged by the platform: its desk finds them without reading all.
create index programs_managed on grana.programs (organization_id, id) where is_managed;
