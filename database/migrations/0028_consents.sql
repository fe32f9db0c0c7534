-- The texts that customers agreed to, each version once.
create table shop.policy_versions (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  document text not null check (document in ('terms', 'privacy')),
  text text not null,
  created_at timestamptz not null default now()
);

-- What a customer agreed to, and when. Without its account and its checkout, a row names nobody.
create table shop.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth."user" (id) on delete set null,
  occasion text not null check (occasion in ('sign-up', 'payment')),
  checkout_id uuid references shop.checkouts (id) on delete set null,
  terms_sha256 text not null references shop.policy_versions (sha256),
  privacy_sha256 text not null references shop.policy_versions (sha256),
  created_at timestamptz not null default now(),
  -- A payment started again agrees to the same texts once.
  unique (checkout_id, terms_sha256, privacy_sha256)
);

create index consents_user_idx on shop.consents (user_id, created_at desc);
