-- The safe harbor is a legal statement of the organization: a draft starts without one, and only a program that has
-- one can be published. Existing programs keep theirs.
alter table grana.programs alter column safe_harbor drop not null;
alter table grana.programs add constraint programs_published_safe_harbor
  check (state = 'draft' or safe_harbor is not null);
comment on column grana.programs.safe_harbor is 'How far the organization renounces legal action; null until chosen in a draft';
