-- A request that was handled leaves the list of its recipients; it stays stored for their export.
set local grana.system = 'on';

alter table grana.notifications add column over_at timestamptz;
comment on column grana.notifications.over_at is 'When what it asks for was handled; from then on the apps do not list it';
create index notifications_of_report on grana.notifications ((data ->> 'report_id')) where over_at is null;
grant update (over_at) on grana.notifications to grana_worker;

-- Questions, approvals and news of work that were handled before.
update grana.notifications n set over_at = coalesce(n.read_at, now()), read_at = coalesce(n.read_at, now())
from grana.reports r
where r.organization_id = n.organization_id and r.id::text = n.data ->> 'report_id'
  and ((n.kind = 'report.asked' and r.state <> 'needs_info')
    or (n.kind = 'report.forwarded' and r.state <> 'pending_organization')
    or (n.kind in ('report.submitted', 'report.assigned') and r.closed_at is not null)
    or (n.kind in ('report.reward_asked', 'report.reward_late') and r.reward_track not in ('undecided', 'suggested')));
