-- What the payment sandbox remembers. It plays the provider, so its memory lives apart from the shop's own tables and
-- survives a restart of the shop as a provider's would.

create schema if not exists sandbox;

create table sandbox.orders (
  id text primary key check (id ~ '^order_[A-Za-z0-9]{14}$'),
  amount shop.paise not null check (amount >= 100),
  amount_paid shop.paise not null default 0,
  currency text not null,
  receipt text unique check (char_length(receipt) <= 40),
  notes jsonb not null,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0 check (attempts >= 0),
  capture text not null check (capture in ('automatic', 'manual')),
  -- How long an authorised payment waits for its capture before the money goes back.
  capture_window_minutes integer not null check (capture_window_minutes > 0),
  created_at timestamptz not null
);

create index orders_newest_idx on sandbox.orders (created_at desc, id);

create table sandbox.payments (
  id text primary key check (id ~ '^pay_[A-Za-z0-9]{14}$'),
  order_id text not null references sandbox.orders (id) on delete cascade,
  amount shop.paise not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('card', 'netbanking', 'upi')),
  -- Fields of the payment that depend on the method (card, bank, vpa), under the provider's names.
  instrument jsonb not null,
  description text,
  email text,
  contact text,
  fee shop.paise,
  tax shop.paise,
  amount_refunded shop.paise not null default 0,
  error jsonb,
  created_at timestamptz not null,
  authorized_at timestamptz,
  captured_at timestamptz,
  check (amount_refunded <= amount),
  check ((status = 'failed') = (error is not null))
);

create index payments_order_idx on sandbox.payments (order_id);

create index payments_newest_idx on sandbox.payments (created_at desc, id);

create index payments_waiting_idx on sandbox.payments (created_at) where status in ('created', 'authorized');

-- An order takes one successful payment, whatever happens at the same moment.
create unique index payments_one_captured_idx on sandbox.payments (order_id) where captured_at is not null;

create table sandbox.refunds (
  id text primary key check (id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  payment_id text not null references sandbox.payments (id) on delete cascade,
  amount shop.paise not null check (amount > 0),
  notes jsonb not null,
  receipt text,
  status text not null check (status in ('pending', 'processed', 'failed')),
  speed_requested text not null check (speed_requested in ('normal', 'optimum')),
  arn text,
  idempotency_key text unique,
  request_hash text,
  created_at timestamptz not null,
  check ((idempotency_key is null) = (request_hash is null))
);

create index refunds_payment_idx on sandbox.refunds (payment_id);

-- One row for each time an event is to be sent: a duplicate is a second row with the same event id.
create table sandbox.webhook_deliveries (
  sequence bigint primary key generated always as identity,
  event_id text not null,
  event text not null,
  order_id text references sandbox.orders (id) on delete cascade,
  body text not null,
  status text not null check (status in ('pending', 'held', 'dropped', 'delivered', 'given_up')),
  -- Faults this delivery plays: another signing secret, a body changed after signing, answers that are not heard.
  signing_secret text,
  alter_body boolean not null default false,
  answers_to_lose integer not null default 0 check (answers_to_lose >= 0),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  claimed_until timestamptz,
  last_answer text,
  created_at timestamptz not null
);

create index webhook_deliveries_due_idx on sandbox.webhook_deliveries (due_at, sequence) where status = 'pending';

-- Answers of the HTTP API that are to go wrong, used up in the order they were asked for.
create table sandbox.api_faults (
  sequence bigint primary key generated always as identity,
  operation text not null,
  answer text not null,
  committed boolean not null,
  -- Null: until cleared.
  times_left integer check (times_left > 0)
);

-- How the sandbox behaves; at most one row, and without it everything goes as usual.
create table sandbox.behaviour (
  only_row boolean primary key default true check (only_row),
  api_delay_ms integer not null default 0,
  capture text check (capture in ('automatic', 'manual')),
  refund_outcome text not null default 'processed' check (refund_outcome in ('pending', 'processed', 'failed')),
  webhook_mode text not null default 'deliver' check (webhook_mode in ('deliver', 'hold', 'drop')),
  webhook_copies integer not null default 1 check (webhook_copies between 1 and 100),
  webhook_delay_seconds integer not null default 0 check (webhook_delay_seconds >= 0),
  webhook_answers_to_lose integer not null default 0 check (webhook_answers_to_lose >= 0),
  webhook_signing_secret text,
  webhook_alter_body boolean not null default false
);
