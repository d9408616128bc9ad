-- A list of reports is also written as one PDF.
set local grana.system = 'on';

alter table grana.report_exports drop constraint report_exports_format_known,
  add constraint report_exports_format_known check (format in ('csv', 'json', 'md', 'pdf'));
