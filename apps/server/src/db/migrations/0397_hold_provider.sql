-- A session of a provider is opened while its provider cannot be switched off: what ends the sessions of the provider would
-- not see one whose transaction is still open.
set local grana.system = 'on';

create function grana.hold_provider(provider uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  perform from grana.identity_providers p where p.id = provider and p.state = 'on' for share;
  return found;
end
$$;
comment on function grana.hold_provider(uuid) is
  'Whether a provider is on; if so, it stays on until the end of the transaction';
revoke all on function grana.hold_provider(uuid) from public;
grant execute on function grana.hold_provider(uuid) to grana_api;
