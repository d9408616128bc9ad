-- Retests of a pentest can be asked for while its window lasts. Agents and contacts do not read quotes, and need only its end.
set local grana.system = 'on';

create function grana.retest_window_end(organization uuid, program uuid) returns timestamptz
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  -- The last day has ended when it has ended everywhere: twelve hours after it did in UTC.
  return (
    select least((q.retest_until + 1)::timestamp at time zone 'UTC' + interval '12 hours',
      case when e.state in ('closed', 'cancelled') then e.moved_at end)
    from grana.engagements e
    join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
    where (e.organization_id, e.program_id) = (organization, program));
end
$$;
comment on function grana.retest_window_end(uuid, uuid) is
  'Until when retests of the findings of a pentest can be asked for; null for other programs, whose retests have no window';
revoke all on function grana.retest_window_end(uuid, uuid) from public;
grant execute on function grana.retest_window_end(uuid, uuid) to grana_api, grana_worker;
