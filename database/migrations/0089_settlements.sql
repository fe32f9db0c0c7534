-- What the provider paid into the shop's bank account, and what each of these settlements consists of.

create table shop.settlements (
  razorpay_settlement_id text primary key check (razorpay_settlement_id ~ '^setl_[A-Za-z0-9]{1,40}$'),
  amount shop.paise not null,
  status text not null check (status in ('created', 'processed', 'failed')),
  -- The bank's reference; the statement of the account has it, too.
  utr text check (char_length(utr) between 1 and 100),
  settled_at timestamptz not null,
  -- Null until its lines were read.
  lines_read_at timestamptz
);

create index settlements_newest_idx on shop.settlements (settled_at desc, razorpay_settlement_id desc);

create table shop.settlement_lines (
  razorpay_settlement_id text not null references shop.settlements (razorpay_settlement_id) on delete cascade,
  -- The payment's, refund's or adjustment's id at the provider.
  entity_id text not null check (entity_id ~ '^[a-z]{2,10}_[A-Za-z0-9]{1,40}$'),
  kind text not null check (kind in ('payment', 'refund', 'adjustment', 'other')),
  -- The payment itself, or the one that was refunded. No reference: it may be unknown here.
  razorpay_payment_id text,
  amount shop.paise not null,
  -- The tax on it included.
  fee shop.paise not null,
  tax shop.paise not null,
  credit shop.paise not null,
  debit shop.paise not null,
  description text check (char_length(description) <= 1000),
  created_at timestamptz not null,
  primary key (razorpay_settlement_id, entity_id)
);

create index settlement_lines_payment_idx on shop.settlement_lines (razorpay_payment_id, kind);
create index settlement_lines_entity_idx on shop.settlement_lines (entity_id);

-- How asking for settlements went the last time.
create table shop.settlement_fetch (
  only_row boolean primary key default true check (only_row),
  fetched_at timestamptz,
  -- Why it failed since; null when it didn't.
  problem text check (problem in ('rejected', 'unavailable'))
);

insert into shop.settlement_fetch default values;

create table sandbox.settlements (
  id text primary key check (id ~ '^setl_[A-Za-z0-9]{14}$'),
  amount shop.paise not null,
  utr text not null,
  created_at timestamptz not null
);

alter table sandbox.payments add column settlement_id text references sandbox.settlements (id);
alter table sandbox.refunds add column settlement_id text references sandbox.settlements (id);

create index payments_settlement_idx on sandbox.payments (settlement_id);
create index refunds_settlement_idx on sandbox.refunds (settlement_id);
