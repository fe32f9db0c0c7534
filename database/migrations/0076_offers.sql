-- Offers: codes, and what applies by itself. An order has one at most. A shop without offers is as before.

create table shop.offers (
  id uuid primary key default shop.uuid_v7(),
  name text not null check (char_length(name) between 1 and 60),
  -- Null: it applies by itself.
  code text unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount', 'free-delivery')),
  percent integer not null default 0,
  amount shop.paise not null default 0,
  scope text not null default 'all' check (scope in ('all', 'category', 'products')),
  -- Keys of categories, or ids of products.
  scope_keys text[] not null default '{}',
  minimum shop.paise not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  first_order_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_kind_has_its_value check (
    (kind = 'percent') = (percent <> 0) and percent between 0 and 99 and (kind = 'amount') = (amount <> 0)
  ),
  constraint offers_scope_has_its_keys check ((scope = 'all') = (cardinality(scope_keys) = 0)),
  constraint offers_end_after_start check (ends_at >= starts_at)
);

-- A checkout that an offer applies to. It counts as a use while its payment is in progress and once it is paid; a checkout that is
-- released, or whose payment is refunded instead, no longer counts, so nothing has to be given back.
create table shop.offer_uses (
  checkout_id uuid primary key references shop.checkouts (id) on delete restrict,
  offer_id uuid not null references shop.offers (id) on delete restrict,
  -- Hashed with a secret, so that they outlive the account and name nobody.
  mailbox_key text not null,
  phone_key text not null
);

create index offer_uses_mailbox_idx on shop.offer_uses (offer_id, mailbox_key);
create index offer_uses_phone_idx on shop.offer_uses (offer_id, phone_key);

-- The code that a customer entered for their cart.
create table shop.cart_offers (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  offer_id uuid not null references shop.offers (id) on delete cascade,
  entered_at timestamptz not null default now()
);

alter table shop.orders add column offer_name text check (char_length(offer_name) <= 60);

-- An item's share of its order's discount, for all of its units. In paise, but not of their domain, with which PostgreSQL would write
-- every row anew.
alter table shop.order_items add column discount_amount integer not null default 0;
alter table shop.order_items
  add constraint order_items_discount_within_price
  check (discount_amount >= 0 and discount_amount <= price::bigint * quantity) not valid;

alter table shop.refunds
  drop constraint refunds_reason_code_check,
  add constraint refunds_reason_code_check check (
    reason_code in (
      'insufficient-stock', 'amount-mismatch', 'account-deleted', 'already-ordered', 'already-paid', 'no-order',
      'manual', 'cancelled', 'items', 'complaint', 'at-provider', 'offer-used-up'
    )
  ) not valid;
