-- Breaches of customers' data, with what the Digital Personal Data Protection Rules 2025 (rule 7) want told to customers and to the Board.
create table shop.data_breaches (
  id uuid primary key default shop.uuid_v7(),
  noticed_at timestamptz not null,
  exposed_from timestamptz not null,
  exposed_to timestamptz not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  scope text not null check (scope in ('all', 'active', 'listed')),
  -- In small letters. Only for 'listed'; an address goes when its account is deleted.
  emails text[] not null default '{}',
  happened text not null,
  place text not null default '',
  consequences text not null,
  measures text not null,
  advice text not null,
  cause text not null default '',
  prevention text not null default '',
  mails_requested_at timestamptz,
  -- When the last email of the request was queued.
  mails_queued_at timestamptz,
  board_told_at timestamptz,
  board_reported_at timestamptz,
  created_at timestamptz not null default now(),
  check (exposed_from <= exposed_to),
  check (scope = 'listed' or emails = '{}')
);

-- Those who wrote are found by their address. Building both takes a second or two for 100,000 messages; meanwhile they are read, and only
-- new ones and changes wait.
create index contact_messages_email_idx on shop.contact_messages (lower(email));

create index complaints_email_idx on shop.complaints (lower(email));
