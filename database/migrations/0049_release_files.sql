-- Scripts, styles and images of the pages of the last releases: a page that was opened on an earlier release still loads its own.
create table shop.release_files (
  -- Its address. The name changes with the content.
  path text primary key,
  content bytea not null,
  -- When a process last ran a release that has it.
  used_at timestamptz not null default now()
);

create index release_files_used_idx on shop.release_files (used_at);
