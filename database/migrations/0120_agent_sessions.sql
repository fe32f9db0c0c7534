-- What shopping agents prepare for people: carts and checkouts, which reserve nothing. Only while the owner allows it.
create table shop.agent_sessions (
  -- Random in all its digits: whoever knows it and the platform's profile reads the session.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cart', 'checkout')),
  -- The address of the platform's profile.
  agent_profile text not null check (char_length(agent_profile) between 1 and 2000),
  -- A session of signed calls is open to signed calls only.
  is_signed boolean not null,
  version text not null check (char_length(version) <= 10),
  webhook_url text check (char_length(webhook_url) <= 2000),
  -- Lines, codes, buyer and address, as the platform sent them.
  input jsonb not null,
  -- The total that the platform was told last.
  quoted_total shop.paise not null,
  status text not null default 'open' check (status in ('open', 'canceled', 'completed')),
  -- The cart that the checkout was made of.
  cart_id uuid references shop.agent_sessions (id) on delete set null,
  -- Who has taken it over.
  user_id uuid references auth."user" (id) on delete cascade,
  order_id uuid unique references shop.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint agent_sessions_completed_has_order check ((status = 'completed') = (order_id is not null)),
  constraint agent_sessions_carts_have_no_cart check (kind = 'checkout' or cart_id is null)
);

create unique index agent_sessions_one_checkout_idx on shop.agent_sessions (cart_id) where status = 'open';
create index agent_sessions_user_idx on shop.agent_sessions (user_id) where user_id is not null;
create index agent_sessions_expires_idx on shop.agent_sessions (expires_at);

-- Answers to calls that agents may repeat, for two days.
create table shop.agent_answers (
  agent_profile text not null,
  operation text not null,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 255),
  request_hash text not null,
  -- Null while the call is being processed.
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (agent_profile, operation, idempotency_key),
  constraint agent_answers_whole check ((status is null) = (body is null))
);

create index agent_answers_created_idx on shop.agent_answers (created_at);
