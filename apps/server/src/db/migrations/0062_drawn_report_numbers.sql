-- Numbers of reports are drawn: consecutive ones told everybody with two reports how many others, those of private programs
-- included, an organization got in between. Numbers that were given out stay. Six digits, and more once a tenth of them is
-- taken; the row of the organization is held, so that two who draw at once do not draw the same.
set local grana.system = 'on';

create or replace function grana.next_report_number(program uuid) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  tenant uuid;
  given bigint;
  drawn bigint;
begin
  insert into grana.report_counters as c (organization_id, last)
  select p.organization_id, 1 from grana.programs p
  where p.id = next_report_number.program and grana.actor_may_report(p.id)
  on conflict (organization_id) do update set last = c.last + 1
  returning c.organization_id, c.last into tenant, given;
  if tenant is null then return null; end if;
  loop
    -- Of a strong source: what random() gives can be foretold from what it gave.
    drawn := 100000 + ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint
      % (case when given < 90000 then 900000 when given < 990000 then 9900000 else 999900000 end);
    exit when not exists (select from grana.reports r where r.organization_id = tenant and r.number = drawn);
  end loop;
  return drawn;
end
$$;
comment on function grana.next_report_number(uuid) is 'Draws a number for a report of the actor that no other report of the organization has';
comment on table grana.report_counters is 'How many numbers an organization has given to reports; no answer contains it';
comment on column grana.report_counters.last is 'How many, and the last number from when they were consecutive';
comment on column grana.reports.number is 'Drawn, once in the organization: with its initials, how people call the report';
