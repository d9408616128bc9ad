-- Restates comments of functions, tables and columns in plain technical English, and the messages of two trigger functions.
create or replace function grana.demand_whole_reward() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  track text;
  told text;
  decided grana.rewards;
  voices integer;
begin
  select r.reward_track into track from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id);
  select e.details ->> 'reward_track' into told from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.details ? 'reward_track'
  order by e.number desc limit 1;
  if told is distinct from track then
    raise exception 'the reward of report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  if track not in ('approved', 'reserved', 'paid') then return null; end if;
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.id, decided.round, decided.amount_cents) and (a.counts or decided.approvers < 2);
  if decided.amount_cents is null or voices < greatest(decided.approvers, case when decided.amount_cents >
    (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency) then 2 else 1 end)
  then
    raise exception 'too few approved the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  if track = 'paid' and not exists (select from grana.reward_payments p
    where (p.organization_id, p.report_id, p.amount_cents) = (new.organization_id, new.id, decided.amount_cents))
  then
    raise exception 'the reward of report % has no recorded payment', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create or replace function grana.refuse_foreign_entry() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  touched grana.program_directory;
begin
  touched := case when tg_op = 'DELETE' then old else new end;
  if not exists (select from grana.programs p where (p.organization_id, p.id) = (touched.organization_id, touched.program_id))
  then
    raise exception 'program % is not visible to the actor', touched.program_id using errcode = 'insufficient_privilege';
  end if;
  return touched;
end
$$;

comment on function grana.accept_invitation(hash bytea, at timestamptz) is 'Accepts an invitation that was sent to the verified address of the actor and creates the memberships; null when it cannot be accepted';
comment on function grana.actor_id() is 'User who acts in this transaction; null when none is set';
comment on function grana.actor_invitations() is 'Programs with a pending or accepted invitation of the actor';
comment on function grana.actor_sees_reward(organization uuid, report uuid) is 'Whether the actor may see the amount of the reward: always when handling the report, other readers only after approval';
comment on function grana.appointers_of(organization uuid, program uuid, person uuid) is 'People through whom a person has the right to approve: the appointer, the appointer of that one, and so on up to an owner of the organization';
comment on function grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamptz) is 'Reason why an approval would not count towards the two that are needed; null when it counts';
comment on function grana.approver_since(organization uuid, program uuid, person uuid) is 'Since when a person may approve rewards of a program, and who appointed them; the oldest role decides';
comment on function grana.around_report(report uuid) is 'Names of the program, agent, target, assignee and known issue of a report that the actor may read';
comment on function grana.assign_triager(report uuid, triager uuid, at timestamptz) is 'Assigns an open report of a managed program to a triager, or removes the triager of any report; administrators only';
comment on function grana.audit_report_event() is 'Writes an event of a report into the audit log of its organization, without its text';
comment on function grana.count_followers(organization uuid, program uuid) is 'Number of agents who are notified of a program; does not return who they are';
comment on function grana.decide_target_document(document uuid, accept boolean, why text, at timestamptz) is 'Accepts or rejects a waiting document; returns no row when it no longer waits or the target has another address';
comment on function grana.demand_approved_amount() is 'Refuses an amount, or a change of an approved amount, with fewer approvals than it needs';
comment on function grana.demand_event_of_move() is 'Refuses a state of a report that differs from its last recorded transition';
comment on function grana.demand_proven_scope() is 'Refuses to publish terms of an organization that is not approved, or with a target whose ownership is not verified';
comment on function grana.demand_whole_reward() is 'Refuses a status of a reward that its events, approvals and payments do not support';
comment on function grana.end_pasted_sessions(hashes bytea[], moment timestamptz) is 'Ends the sessions of tokens that were found in submitted text, and returns their identifiers';
comment on function grana.erase_user(person uuid, moment timestamptz) is 'Replaces the personal data of a user by a pseudonym once the date of erasure has come; does nothing for other users';
comment on function grana.expire_invitations(organization uuid, address text, at timestamptz) is 'Marks overdue invitations of an address as expired so that a new one can be sent, also those that the actor may not see';
comment on function grana.figures() is 'Metrics of queue, workers, ownership checks and backups, for monitoring';
comment on function grana.forget_proof_of_address() is 'Resets the ownership verification of a target when its address changes';
comment on function grana.guard_staff_passkey_added() is 'Records the first passkey of a staff account; refuses further ones outside a session that signed in with a passkey';
comment on function grana.hold_report_ground(program uuid, target uuid) is 'Terms in force and target of a report that is being submitted; locks both until the transaction ends';
comment on function grana.invitation_answered(hash bytea) is 'Invitation that was accepted or rejected by a link, and who sent it';
comment on function grana.invitation_offered(hash bytea, at timestamptz) is 'What an invitation offers, for the holder of its link';
comment on function grana.is_independent(organization uuid, program uuid, one uuid, other uuid) is 'Whether two approvers are independent: neither appointed the other and no third person appointed both; appointments by owners of the organization do not count';
comment on function grana.judge_approval() is 'Computes whether an approval counts; overwrites the value of the statement';
comment on function grana.keep_agent_answer() is 'Writes the answer of an agent to an invitation into the audit log of the organization';
comment on function grana.keep_approval() is 'Refuses a change of the approval of an organization unless the actor is an administrator of the platform';
comment on function grana.keep_reach_of_version() is 'Records with a version whether the program was public when it came into force';
comment on function grana.keep_response_clock() is 'Sets the next step that the organization owes, and its deadline, when the status of a report changes';
comment on function grana.keep_staff_pause() is 'Refuses to end a pause by the platform unless the actor is an administrator of the platform';
comment on function grana.keep_triage_agreed() is 'Refuses to start triage by the platform unless the organization asked for it and an administrator of the platform does it';
comment on function grana.keep_wish_own() is 'Refuses changes of who triages and who accepts unless the actor is an owner of the organization or the program';
comment on function grana.may_invite(organization uuid, person uuid, program uuid, program_role text) is 'Whether a person may invite with this role, by their current roles';
comment on function grana.move_address(change uuid, at timestamptz) is 'Gives a user the new address of a change that both addresses confirmed; false when the change no longer applies';
comment on function grana.named_reports(reports uuid[]) is 'Reference and program of those of these reports that the actor may read';
comment on function grana.note_dropped_file() is 'Records a deleted file so that the worker removes its bytes from the object store';
comment on function grana.program_of_own(organization uuid, program uuid) is 'Program of an organization of the actor, also one that they may not see; for the log of denied attempts';
comment on function grana.record_appointment() is 'Records who gave a role and since when';
comment on function grana.record_reading(organization uuid, report uuid, at timestamptz) is 'Records that the actor read a report of another user that they may read';
comment on function grana.refuse_change_of_audit() is 'Refuses every change of the audit log, which is append-only for all roles';
comment on function grana.refuse_change_of_evidence() is 'Refuses changes of files that were submitted with a report; only the worker sets the result of a check';
comment on function grana.refuse_change_of_history() is 'Refuses changes of events and contents of reports, which are append-only for all roles';
comment on function grana.refuse_foreign_entry() is 'Refuses a directory entry of a program that the actor may not see';
comment on function grana.refuse_late_knowledge() is 'Refuses to close a report as duplicate of an issue that was registered after it was submitted';
comment on function grana.refuse_strange_move() is 'Refuses transitions of reports that report_moves does not list';
comment on function grana.refuse_strange_payment() is 'Refuses a payment without an approved amount, and a second one unless the last did not arrive';
comment on function grana.refuse_strange_receipt() is 'Refuses receipts for older payments, and any after a payment arrived';
comment on function grana.refuse_strange_reward() is 'Refuses transitions of rewards that reward_moves does not list';
comment on function grana.report_act(kind text, from_state text, to_state text, details jsonb) is 'Name of a report event in the audit log; null for events that other code logs';
comment on function grana.report_citations(report uuid) is 'Clauses, original reports and known issues that the events of a report cite, as far as the actor may see them';
comment on function grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) is 'Those of these people who may be notified of an event: readers of the report or its title; of an internal note, those who handle it';
comment on function grana.tell_live_notification() is 'Notifies the API processes of a new notification of a user';
comment on function grana.tell_live_session() is 'Notifies the API processes that a session ended, so that they close its connections';
comment on function grana.triage_queue(wanted text, size integer, skipped integer) is 'Reports without a triager, assigned to one, or finished, without their content; administrators only';
comment on function grana.withdraw_stale_invitations(organization uuid) is 'Withdraws pending invitations whose sender has lost the right to invite';
comment on function grana.words_of(said text) is 'Lowercase words of a text without accents, each with the upper bound of a search by prefix';
comment on function grana.working_moment(seconds bigint) is 'Moment at which this many seconds of working time have passed, counted as by working_seconds';

comment on table grana.account_letters is 'Emails to account owners: prevents duplicates when a job is repeated, and limits how many a person receives';
comment on column grana.account_letters.kind is 'Kind of email';
comment on column grana.account_letters.occasion is 'Identifiers of what it is about; with the kind it gives the Message-ID';
comment on column grana.account_letters.user_id is 'Recipient';
comment on column grana.account_letters.claimed_at is 'When its job first started; the limit counts emails by this';
comment on column grana.agent_invitations.id is 'Random identifier';
comment on table grana.alarms is 'Open alerts for operators; deleted when the cause is gone';
comment on column grana.alarms.words is 'Description of what was measured when it was raised';
comment on table grana.attempts is 'Failed attempts in a row: per typed address and client, per account, per browser';
comment on column grana.attempts.key is 'Keyed hash of what is counted; no address is stored';
comment on column grana.attempts.failures is 'Attempts since the last success; counted before the password is checked, so that parallel attempts gain nothing';
comment on column grana.attempts.last_at is 'Last attempt; the row is deleted a day later';
comment on table grana.audit_events is 'Actions and denied attempts of users; written in the transaction of the change and never changed';
comment on column grana.audit_events.id is 'Identifier, generated by the database';
comment on column grana.audit_events.organization_id is 'Tenant; empty for events of the platform and for attempts by users who are not members';
comment on table grana.backup_marks is 'State of the database at a moment, to compare restored copies with';
comment on column grana.backup_marks.walls is 'Checksum over policies, grants, roles, triggers and functions';
comment on table grana.captcha_spent is 'Solved proof-of-work challenges that were already used: a replay is refused until the challenge expires';
comment on table grana.data_exports is 'Exports of the personal data of a user, made on request and deleted after some days';
comment on column grana.data_exports.with_reports is 'Whether it was requested with a second factor and so includes the content of reports';
comment on table grana.dropped_files is 'Deleted evidence files whose bytes the worker still has to remove from the object store';
comment on table grana.email_changes is 'Changes of address: the address changes only after both addresses confirm by the link of an email';
comment on column grana.email_changes.old_agreed_at is 'When the old address confirmed; set from the start when it was never verified';
comment on column grana.email_changes.new_agreed_at is 'When the new address confirmed, which verifies it';
comment on column grana.email_changes.session_id is 'Session that requested it, named in the email to the old address';
comment on column grana.email_changes.outcome is 'changed, stopped, or replaced by a newer request';
comment on table grana.grants is 'Credentials of one origin in a session: an access token, a chain of refresh tokens, and the cookie binding that scripts cannot read';
comment on column grana.grants.id is 'Identifier; part of the name of the binding cookie';
comment on column grana.grants.half_hash is 'SHA-256 of the cookie binding';
comment on column grana.grants.last_access_hash is 'SHA-256 of the previous access token, accepted for some seconds for requests in flight';
comment on column grana.grants.app is 'Holder: the portal, where users sign in, or the app that it was handed to';
comment on table grana.handoff_codes is 'One-time codes with which an app obtains its own grant of a session of the portal';
comment on column grana.handoff_codes.grant_id is 'Grant that requested it: the code needs a browser with its cookie binding';
comment on column grana.handoff_codes.origin is 'Origin of that app when the code was issued: only calls from there may use it';
comment on column grana.handoff_codes.used_at is 'When it was first tried, with or without success';
comment on table grana.invitations is 'Invitations by email to join an organization';
comment on column grana.invitations.state is 'pending until answered; shown as expired when pending and past expires_at';
comment on column grana.invitations.token_hash is 'SHA-256 of the token in the link; the worker creates it when it sends the email';
comment on column grana.invitations.token_at is 'When the link was made: links from before the last sending do not work';
comment on table grana.known_browsers is 'Browsers in which a user has signed in: failed attempts elsewhere do not lock the user out there';
comment on column grana.known_browsers.email_proven_at is 'When the user last opened a link of an email in it';
comment on table grana.known_issues is 'Vulnerabilities that an organization already knows, so that a duplicate can refer to one';
comment on column grana.known_issues.created_at is 'When it was registered; decisive in a dispute';
comment on table grana.lead_confirmations is 'Claim of the one confirmation that an address may receive per day, so that the form cannot be used to send email to others';
comment on column grana.lead_confirmations.address_hmac is 'Keyed hash of the address in lowercase: the claim outlives the lead without storing the address';
comment on column grana.lead_confirmations.lead_id is 'Lead that made the claim: only its own job may retry';
comment on table grana.leads is 'People who wrote through the contact form; deleted after 24 months';
comment on column grana.leads.consent_version is 'Version of the privacy notice shown beside the form';
comment on column grana.leads.notice_sent_at is 'When the sales address was notified, so that a repeated job does not send it again';
comment on table grana.migrations is 'Applied SQL migrations, with their checksums';
comment on table grana.notification_choices is 'Notification preferences of a user per channel; the defaults of the contract apply where no row exists';
comment on table grana.notifications is 'Notifications of users, with names of things and never their content';
comment on column grana.notifications.id is 'Random identifier';
comment on column grana.notifications.user_id is 'Recipient';
comment on column grana.notifications.actor_id is 'User who caused it; empty for the platform';
comment on column grana.notifications.data is 'Identifiers and enumerated values of the kind, by the schema of the contract';
comment on column grana.notifications.by_mail is 'Whether the recipient wanted an email when it happened';
comment on column grana.notifications.read_at is 'When the recipient marked it as read, opened its subject, or the requested action was done';
comment on column grana.notifications.mailed_at is 'When the mail server accepted its email';
comment on column grana.notifications.once is 'Key that prevents a second notification of the same event when a job is repeated; empty where that cannot happen';
comment on table grana.one_time_links is 'Links of emails; the worker creates them when it sends, and only hashes of tokens are stored';
comment on column grana.one_time_links.email is 'Address that it was sent to: the link is invalid once the user has another address';
comment on column grana.organizations.id is 'Random identifier; the tenant in every other table';
comment on column grana.organizations.billing_terms_accepted_at is 'When the billing terms were accepted; required to publish a bounty';
comment on table grana.passkey_challenges is 'Challenge that a device has to sign next, one per session and used once; or the record that it has signed';
comment on column grana.passkey_challenges.purpose is 'add a key, prove possession of one, or proven: the signature replaces one code';
comment on column grana.passkey_challenges.challenge is 'Random bytes to sign; their SHA-256 when the purpose is proven';
comment on table grana.passkeys is 'Passkeys (WebAuthn) of users: public keys, which grant no access by themselves';
comment on column grana.passkeys.credential_id is 'Credential identifier from the device; unique over all users';
comment on column grana.passkeys.public_key is 'Public key as received from the device (COSE)';
comment on column grana.passkeys.sign_count is 'Signature counter of the device; a value that does not grow indicates a cloned key. Synced keys stay at 0';
comment on column grana.passkeys.transports is 'Transports to reach the device, as reported by the browser';
comment on table grana.points_entries is 'Points that each report gave or took from an agent, in order; derived from report_events';
comment on column grana.points_entries.event is 'Number of the event that caused it; an event of the original report when that one was decided';
comment on column grana.points_entries.verdict is 'How the report counts for the precision from here on';
comment on table grana.points_holds is 'Row locks that prevent two processes from computing the points of an agent at the same time';
comment on column grana.points_holds.made_at is 'When the points were last computed';
comment on column grana.policy_clauses.group_number is 'First part of the number that is cited';
comment on column grana.policy_clauses.item_number is 'Second part of the number that is cited';
comment on table grana.policy_targets is 'Targets that a policy version includes and excludes, as they were when it was published';
comment on table grana.policy_versions is 'Terms of a program; never changed once published, and a report is judged by the version in force when it was submitted';
comment on column grana.policy_versions.was_public is 'Whether the program was public when the version came into force; empty for drafts and where it was not recorded';
comment on table grana.program_directory_groups is 'Number of programs of each combination of facets, maintained by a trigger';
comment on table grana.program_drafts is 'Next terms of a program while they are edited; one draft shared by all its editors';
comment on column grana.program_drafts.revision is 'Counts the saves: a save names the revision that was read, so that no one overwrites unseen changes';
comment on table grana.program_figures is 'Response statistics of a program over the last 90 days, measured by the worker';
comment on column grana.program_figures.stale_at is 'Since when newer events are missing from the statistics';
comment on table grana.program_follows is 'Agents who are notified when a program publishes new terms';
comment on column grana.program_memberships.role is 'Role in the program; a member may have several';
comment on column grana.program_memberships.activated_at is 'Since when a backup contact replaces the technical contact';
comment on column grana.program_memberships.appointed_by is 'Who gave the role; empty where members took it themselves, as owners of an organization do';
comment on table grana.programs is 'Bug bounty, vulnerability disclosure program or pentest; its terms are in policy_versions';
comment on column grana.programs.id is 'Random identifier; knowing it grants no access';
comment on column grana.programs.is_managed is 'Whether triagers of the platform read reports first';
comment on column grana.programs.pause_reason is 'Reason of the pause, shown to those who run the program; empty when none was given';
comment on column grana.programs.paused_by_staff is 'Whether the platform paused it: only an administrator of the platform can end the pause';
comment on column grana.programs.managed_asked_at is 'Since when the organization asks for triage by the platform, which requires it';
comment on table grana.recovery_codes is 'One-time codes for users who lost their authenticator';
comment on table grana.refresh_tokens is 'Chain of refresh tokens of each grant: reuse of an old one ends the session';
comment on table grana.report_contents is 'Content of a report, for those who may read it; never changed';
comment on column grana.report_contents.impact is 'What an attacker can do, in Markdown';
comment on table grana.report_counters is 'Number of report numbers that an organization has used; not part of any response';
comment on column grana.report_counters.last is 'Count of numbers used; also the last number issued while they were consecutive';
comment on table grana.report_drafts is 'Unsubmitted reports; only their agent sees them';
comment on column grana.report_drafts.id is 'Random identifier; the submitted report has the same one';
comment on table grana.report_events is 'Events of a report in order: the only source of its timeline, never changed';
comment on column grana.report_events.audience is 'everyone on both sides, or internal: only those who handle the report';
comment on column grana.report_events.side is 'Side of the actor: agent, organization, staff or system';
comment on table grana.report_files is 'Evidence files: of a draft until it is submitted, then of the report permanently';
comment on column grana.report_files.name is 'File name as shown; never part of a name in the object store';
comment on column grana.report_files.kind is 'File type by its name, which its bytes must match';
comment on column grana.report_files.size_bytes is 'Size declared before the upload; the object store enforces it';
comment on column grana.report_files.state is 'Only files that the worker found ready can be downloaded';
comment on column grana.report_files.look_began_at is 'When the running check began; a check that takes too long is abandoned';
comment on table grana.report_moves is 'Allowed transitions of a report; the database refuses all others';
comment on table grana.report_readings is 'Reads of a report, once per user, report and quarter of an hour; never changed, stored as long as the report';
comment on table grana.reports is 'Reports of agents and their current status; the content is in report_contents, the history in report_events';
comment on column grana.reports.number is 'Random number, unique in the organization: with its initials, the reference of the report';
comment on column grana.reports.policy_version is 'Terms in force when it was submitted, by which it is judged permanently';
comment on column grana.reports.title is 'Title; all that members see who oversee reports without reading them';
comment on column grana.reports.severity is 'Current severity';
comment on column grana.reports.reward_track is 'Status of its reward';
comment on column grana.reports.answered_at is 'First answer of the organization to the agent';
comment on column grana.reports.paused_at is 'Since when the response clock is paused, waiting for the agent';
comment on column grana.reports.paused_seconds is 'Seconds of earlier pauses of the clock';
comment on column grana.reports.due_stage is 'Next step that the organization owes; empty where it owes none';
comment on column grana.reports.due_at is 'Deadline of that step; empty while the clock is paused';
comment on column grana.reports.due_left is 'Seconds of working time left when the clock was paused; negative if the deadline had passed';
comment on table grana.reset_requests is 'Addresses for which a password reset was requested; the worker checks whether an account exists, so that the response time does not reveal it';
comment on table grana.restore_drills is 'Restores into temporary clusters and their results';
comment on table grana.reward_approvals is 'Approvals of reward amounts; never changed';
comment on column grana.reward_approvals.round is 'Revision of the reward that was approved';
comment on column grana.reward_approvals.amount_cents is 'Amount shown to the approver; 0 for no reward';
comment on column grana.reward_approvals.counts is 'Whether it counts when an amount needs two approvers; computed by the database';
comment on table grana.reward_limits is 'Largest amount that one person may decide alone; the code has the same values, and a test compares them';
comment on table grana.reward_moves is 'Allowed transitions of the status of a reward; the database refuses all others';
comment on table grana.reward_payments is 'Payments as recorded by the organization; a second one only if the last did not arrive';
comment on column grana.reward_payments.user_id is 'Member who recorded it';
comment on column grana.reward_payments.created_at is 'When it was recorded';
comment on table grana.reward_receipts is 'Statements of the agent that a payment arrived or did not; never changed';
comment on table grana.rewards is 'Reward of a report as far as it is decided; its status is in reports.reward_track';
comment on column grana.rewards.round is 'Counts the revisions of the amount: an approval names the one that was shown';
comment on column grana.rewards.minimum_cents is 'Minimum of the grid when the report was accepted: recorded, not backed by funds';
comment on column grana.rewards.amount_cents is 'Amount of this revision; empty while undecided';
comment on column grana.rewards.approvers is 'Number of approvals that this revision needs';
comment on column grana.rewards.revised_round is 'Revision of a new amount that waits for a second approver while the approved one stays in force';
comment on column grana.rewards.revised_cents is 'Amount of that revision';
comment on table grana.second_factor_recoveries is 'Removals of a lost second factor by staff, after three days in which every address of the owner receives instructions to stop it';
comment on column grana.second_factor_recoveries.due_at is 'When it may be completed, 72 hours later at the earliest';
comment on table grana.sessions is 'Sign-ins; ending one ends all its grants';
comment on column grana.sessions.second_factor_due is 'Whether the password was correct and the second factor is pending: only the next step of the sign-in is allowed';
comment on column grana.sessions.confirmed_at is 'When the user last authenticated, by password or code';
comment on column grana.sessions.misuse_at is 'When one of its tokens was first presented without its cookie binding; the owner is notified once';
comment on column grana.sessions.second_factor is 'Strongest second factor used in it; empty if none';
comment on table grana.staff_acts is 'Actions of staff with subject and reason; written in the transaction of the action, never changed';
comment on column grana.staff_acts.subject_name is 'Name at that moment; users are named by their own row, so that erasing it erases the name';
comment on column grana.staff_acts.clause is 'Clause of the published terms that it is based on';
comment on column grana.staff_acts.reason is 'Reason, in words that those concerned may read; the text of the note when the action is a note';
comment on table grana.suspensions is 'Accounts that staff disabled, by which clause and why; shown to the user at sign-in and by email';
comment on column grana.suspensions.clause is 'Clause of the published terms that it is based on';
comment on table grana.target_documents is 'Documents that show the ownership of a target, where a DNS record or a file cannot';
comment on column grana.target_documents.id is 'Random identifier';
comment on column grana.target_documents.address is 'Address of the target at upload; the document is valid for this address only';
comment on table grana.targets is 'What an organization submits to testing; archived targets retain their reports and accept no new ones';
comment on column grana.targets.id is 'Random identifier';
comment on column grana.targets.authority is 'Ownership verification: whether the organization has shown that the target belongs to it';
comment on column grana.targets.proof_method is 'Method of the ownership verification: DNS record, file under /.well-known/, or a document that staff approved';
comment on column grana.targets.proven_at is 'When ownership was first verified';
comment on column grana.targets.lapsed_at is 'When a daily check failed; empty again once ownership is verified anew';
comment on column grana.targets.checked_at is 'Last ownership check';
comment on column grana.targets.proof_token is 'Token that the DNS record or file must contain; replaced when the address changes';
comment on column grana.targets.check_method is 'Method of the last requested check';
comment on column grana.targets.check_asked_at is 'When a check was last requested; later than checked_at while it runs';
comment on column grana.targets.failing_since is 'Since when checks of a verified target fail without showing that the record or file is gone';
comment on column grana.targets.proof_checked_at is 'When the method that the ownership rests on was last checked; the daily check selects targets by this alone';
comment on table grana.totp_setups is 'Authenticators that wait for their first code; the second factor is off until then';
comment on column grana.users.id is 'Random identifier';
comment on column grana.users.email_key is 'Address in lowercase, unique; empty for a quarantined account, whose address belongs to another user';
comment on column grana.users.email_verified_at is 'When the address was verified by an email';
comment on column grana.users.visibility is 'Audience of the profile: every user, friends, or only its owner';
comment on column grana.users.disabled_reason is 'owner: disabled by its owner; erasure: waits for its date; empty when staff did it, and then no link reactivates it';
comment on column grana.users.erase_at is 'When the personal data is erased, unless the user reactivates the account before';
comment on column grana.users.erased_at is 'When the personal data was erased; the row stays as a pseudonym for the data of others';
comment on column grana.users.staff_passkey_since is 'When a staff account got its first passkey; empty again after a recovery. While set, the last passkey cannot be deleted and another one needs a session that signed in with one';
comment on column grana.users.factor_waits_until is 'Until when a second factor that was enrolled with the password alone grants no access that requires one; empty or past when it does';
comment on table grana.worker_heartbeats is 'Heartbeats of workers: the jobs of a worker that stops are taken over by another';
