-- The house of all our tables. The owner runs migrations; the two runtime roles get only what a later file grants them.
comment on schema grana is 'All tables and functions of the product; owned by grana_owner';

revoke all on schema public from public;
revoke all on schema grana from public;
grant usage on schema grana to grana_api, grana_worker;

-- New functions are callable by everyone unless this is said once for the role that makes them.
alter default privileges for role grana_owner revoke execute on functions from public;
alter default privileges for role grana_owner in schema grana revoke all on tables from public;
