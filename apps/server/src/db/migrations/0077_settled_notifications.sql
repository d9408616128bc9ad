-- What a notification asks for may be done by another person: the worker marks it as read for everybody who was asked.
set local grana.system = 'on';

create index notifications_unread_report on grana.notifications ((data ->> 'report_id')) where read_at is null;
grant update (read_at) on grana.notifications to grana_worker;
comment on column grana.notifications.read_at is 'When the person marked it as read, opened what it is about, or it was done';

-- Questions, approvals and proposals that were settled before.
update grana.notifications n set read_at = now()
from grana.reports r
where r.organization_id = n.organization_id and r.id::text = n.data ->> 'report_id' and n.read_at is null
  and ((n.kind = 'report.asked' and r.state <> 'needs_info')
    or (n.kind = 'report.forwarded' and r.state <> 'pending_organization')
    or (n.kind in ('report.reward_asked', 'report.reward_late') and r.reward_track not in ('undecided', 'suggested')));
