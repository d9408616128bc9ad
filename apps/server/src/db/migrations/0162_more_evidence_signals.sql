-- Signals that a labelled corpus of honest and invented reports asked for. Scores are computed again with the new weights.
set local grana.system = 'on';

alter table grana.report_signals
  drop constraint report_signals_kind_known,
  add constraint report_signals_kind_known check (kind in ('host_in_scope', 'host_named', 'host_elsewhere', 'host_placeholder',
    'request', 'steps', 'details', 'files', 'copied_files', 'repeated_files', 'copied_text', 'repeated_text',
    'claim_without_proof', 'nothing_shown', 'impossible_details', 'only_refusals', 'vector_contradicts', 'above_usual',
    'precision', 'category_proven'));
update grana.reports set evidence_at = null where evidence_at is not null;
