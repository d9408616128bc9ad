-- A colleague can be invited before there is a program: as a member of the organization, without a role in any program.
-- A role in a program still goes with membership alone.
alter table grana.invitations drop constraint invitations_place;
alter table grana.invitations add constraint invitations_place check ((program_id is null or role = 'member')
  and (program_id is null) = (program_role is null));
