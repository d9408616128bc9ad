-- Another link only for reports whose address is proven: an address that never confirmed one gets no further email.
set local grana.system = 'on';

create or replace function grana.list_open_reports_of(address text, at timestamptz) returns table (organization_id uuid, id uuid)
  language plpgsql
  stable
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
    select o.organization_id, o.id from grana.open_reports o
    where o.email_key = lower(list_open_reports_of.address) and o.ended_at is null and o.proven_at is not null
      and (o.link_sent_at is null or o.link_sent_at <= list_open_reports_of.at - interval '10 minutes')
    order by o.created_at desc limit 10;
end
$$;
