-- An account in quarantine must look like any other to who made it: its change of address comes to an end like theirs. It gets
-- the new address, which was proven by its mail; the address that belongs to another person was never its own.
create or replace function grana.move_address(change uuid, at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with moved as (
    update grana.users u
    set email = c.new_email, email_key = lower(c.new_email), email_verified_at = move_address.at,
      updated_at = move_address.at
    from grana.email_changes c
    where c.id = change and c.user_id = u.id and c.closed_at is null and c.expires_at > move_address.at
      and c.old_agreed_at is not null and c.new_agreed_at is not null
      and u.email = c.old_email and u.erased_at is null and u.disabled_at is null
    returning u.id
  )
  select exists (select 1 from moved)
$$;
