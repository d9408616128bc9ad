-- Deadlines of all organizations by their end, for the job that reminds of them.
set local grana.system = 'on';

create index reports_due_of_all on grana.reports (due_at) where due_stage is not null;
create index reports_retest_waiting on grana.reports (retest_asked_at) where verification = 'requested';
