-- Friends of an agent, in one place: agents who follow each other, and agents who are authors of a report that was sent.
set local grana.system = 'on';

create function grana.actor_friends_among(people uuid[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  self constant uuid := grana.actor_id();
begin
  return (select coalesce(array_agg(p.id), '{}') from unnest(people) p (id)
    where p.id <> self and (
      (exists (select from grana.follows f where (f.follower_id, f.followed_id) = (self, p.id))
        and exists (select from grana.follows f where (f.follower_id, f.followed_id) = (p.id, self)))
      or exists (select from grana.report_authors a
        where a.sent_at is not null and (a.user_id, a.invited_by) in ((self, p.id), (p.id, self)))
      or exists (select from grana.report_authors a
        join grana.report_authors b on (b.organization_id, b.report_id) = (a.organization_id, a.report_id)
        where a.user_id = self and b.user_id = p.id and a.sent_at is not null and b.sent_at is not null)));
end
$$;
comment on function grana.actor_friends_among(uuid[]) is
  'Which of these people are friends of the actor: both follow each other, or both are authors of a report that was sent';
revoke all on function grana.actor_friends_among(uuid[]) from public;
grant execute on function grana.actor_friends_among(uuid[]) to grana_api;
comment on table grana.follows is 'Who follows whom; two who follow each other are friends, as two who wrote a report together are';
