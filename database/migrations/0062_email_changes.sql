-- Requests to change the email address of an account. Both mailboxes get a code, and the address changes once both were entered.
-- A changed one stays until both mailboxes were told; then, like an expired one, it is deleted.
create table shop.email_changes (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  -- Null until the codes are sent.
  old_code_hash text,
  new_code_hash text,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  changed_at timestamptz,
  check ((old_code_hash is null) = (new_code_hash is null))
);

create index email_changes_user_idx on shop.email_changes (user_id);
create unique index email_changes_open_key on shop.email_changes (user_id) where changed_at is null;
