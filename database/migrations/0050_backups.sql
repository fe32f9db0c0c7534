-- Backups that were made and that failed, so that every process knows how old the newest one is, wherever it was written.

create table shop.backups (
  id uuid primary key default shop.uuid_v7(),
  made_at timestamptz not null,
  place text not null,
  -- Null when it failed.
  name text,
  bytes bigint,
  pictures integer,
  -- Null when it was made.
  error text,
  check ((name is null) <> (error is null))
);

create index backups_made_idx on shop.backups (made_at desc);
