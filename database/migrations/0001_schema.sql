-- The shop's own tables. They live in schema shop, so that a host which exposes public over HTTP exposes nothing.

create schema if not exists shop;

create schema if not exists auth;

-- Money: whole paise, never negative.
create domain shop.paise as integer check (value >= 0);

-- Time-ordered ids (RFC 9562, version 7), so that new rows land at the end of the index.
create function shop.uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;

-- Accounts and sessions, in the shapes Better Auth expects.

create table auth."user" (
  id uuid primary key default shop.uuid_v7(),
  name text not null,
  email text not null,
  "emailVerified" boolean not null default false,
  image text,
  phone text,
  "isAdmin" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create unique index user_email_key on auth."user" (lower(email));

create table auth.session (
  id uuid primary key default shop.uuid_v7(),
  token text not null unique,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create index session_user_idx on auth.session ("userId");

create table auth.account (
  id uuid primary key default shop.uuid_v7(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);

create index account_user_idx on auth.account ("userId");

create table auth.verification (
  id uuid primary key default shop.uuid_v7(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create index verification_identifier_idx on auth.verification (identifier);

-- How often a key (an address, an account, an action) was seen in its current window.
create table auth.rate_limits (
  key text primary key,
  hits integer not null check (hits >= 0),
  window_ends_at timestamptz not null
);

create index rate_limits_window_idx on auth.rate_limits (window_ends_at);

-- Catalogue

create table shop.products (
  id uuid primary key default shop.uuid_v7(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  price shop.paise not null,
  original_price shop.paise not null,
  images text[] not null check (cardinality(images) >= 1),
  category text not null check (category ~ '^[a-z][a-z0-9-]{0,39}$'),
  material text not null check (char_length(material) <= 200),
  color text not null check (char_length(color) <= 200),
  care_instructions text not null check (char_length(care_instructions) <= 2000),
  size text[] not null check (cardinality(size) >= 1),
  is_new boolean not null default false,
  is_bestseller boolean not null default false,
  is_featured boolean not null default false,
  stock_quantity integer not null check (stock_quantity >= 0),
  reserved_quantity integer not null default 0,
  has_delivery_charge boolean not null default false,
  delivery_charge shop.paise not null default 0,
  free_delivery_threshold shop.paise,
  hsn_code text check (hsn_code ~ '^[0-9]{4,8}$'),
  -- Raised by each edit of the product form, so that a second window is told; sales do not raise it.
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_reserved_within_stock check (reserved_quantity between 0 and stock_quantity)
);

create index products_newest_idx on shop.products (created_at desc, id) where archived_at is null;

create index products_category_idx on shop.products (category, created_at desc) where archived_at is null;

-- What the store keeps about a picture in the bucket product-images.
create table shop.stored_images (
  key text primary key check (key ~ '^[a-z0-9][a-z0-9._-]{0,120}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);

-- Cart, wishlist, addresses, profile

create table shop.user_profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  full_name text not null default '',
  phone text,
  date_of_birth date,
  gender text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table shop.cart_items (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  size text not null,
  quantity integer not null check (quantity > 0),
  price_when_added shop.paise not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, product_id, size)
);

create table shop.wishlist (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  notify_when_available boolean not null default false,
  -- The wishlist screen reads notify_on_stock; its toggle writes notify_when_available.
  notify_on_stock boolean generated always as (notify_when_available) stored,
  notify_on_price_drop boolean not null default false,
  price_when_saved shop.paise not null,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);

create index wishlist_product_idx on shop.wishlist (product_id);

create table shop.addresses (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  type text not null default 'shipping',
  full_name text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  state text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{6}$'),
  country text not null default 'India' check (country = 'India'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index addresses_user_idx on shop.addresses (user_id);

create unique index addresses_one_default_idx on shop.addresses (user_id) where is_default;

-- Checkout and payment. A checkout is a purchase being paid for; the order appears only when the payment has arrived.

create table shop.checkouts (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete restrict,
  status text not null check (status in ('reserved', 'awaiting_payment', 'paid', 'released', 'refund_due', 'refunded')),
  -- Everything the order will copy: lines, address, notes, contact. Never changed once written.
  snapshot jsonb not null,
  snapshot_hash text not null,
  subtotal shop.paise not null,
  shipping_cost shop.paise not null,
  tax_amount shop.paise not null default 0,
  discount_amount shop.paise not null default 0,
  total_amount shop.paise not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint checkouts_total_adds_up check (total_amount = subtotal + shipping_cost + tax_amount - discount_amount)
);

create unique index checkouts_one_live_idx on shop.checkouts (user_id) where status in ('reserved', 'awaiting_payment');

create index checkouts_user_idx on shop.checkouts (user_id);

create table shop.payment_attempts (
  id uuid primary key default shop.uuid_v7(),
  checkout_id uuid not null references shop.checkouts (id) on delete restrict,
  user_id uuid not null references auth."user" (id) on delete restrict,
  amount shop.paise not null,
  currency text not null default 'INR' check (currency = 'INR'),
  receipt text not null unique check (char_length(receipt) <= 40),
  razorpay_order_id text unique,
  status text not null default 'created' check (status in ('created', 'open', 'cancelled', 'failed', 'expired', 'paid')),
  failure_reason text,
  -- When the reconciler asks the provider next; null once nothing more can arrive.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index payment_attempts_checkout_idx on shop.payment_attempts (checkout_id);

create index payment_attempts_due_idx on shop.payment_attempts (next_check_at) where next_check_at is not null;

create table shop.stock_reservations (
  id uuid primary key default shop.uuid_v7(),
  checkout_id uuid not null references shop.checkouts (id) on delete restrict,
  product_id uuid not null references shop.products (id) on delete restrict,
  quantity integer not null check (quantity > 0),
  status text not null default 'active' check (status in ('active', 'claimed', 'released')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (checkout_id, product_id)
);

create index stock_reservations_expiry_idx on shop.stock_reservations (expires_at) where status = 'active';

create index stock_reservations_product_idx on shop.stock_reservations (product_id) where status = 'active';

-- Orders copy what they sold. A deleted order disappears from every screen (deleted_at); its record stays.

create table shop.orders (
  id uuid primary key default shop.uuid_v7(),
  order_number text not null unique check (order_number ~ '^[0-9]{4}-[0-9]{6,7}$'),
  user_id uuid references auth."user" (id) on delete set null,
  checkout_id uuid not null unique references shop.checkouts (id) on delete restrict,
  total_amount shop.paise not null,
  shipping_cost shop.paise not null default 0,
  tax_amount shop.paise not null default 0,
  discount_amount shop.paise not null default 0,
  status text not null default 'pending'
    check (status in ('draft', 'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('paid', 'pending', 'failed', 'cancelled')),
  shipping_address jsonb not null,
  notes text,
  estimated_delivery timestamptz,
  tracking_number text,
  razorpay_order_id text not null,
  razorpay_payment_id text not null unique,
  payment_timestamp timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index orders_user_idx on shop.orders (user_id, created_at desc) where deleted_at is null;

create index orders_newest_idx on shop.orders (created_at desc, id) where deleted_at is null;

create index orders_status_idx on shop.orders (status, created_at desc) where deleted_at is null;

create table shop.order_items (
  id uuid primary key default shop.uuid_v7(),
  order_id uuid not null references shop.orders (id) on delete cascade,
  product_id uuid references shop.products (id) on delete set null,
  product_name text not null,
  product_image text not null,
  quantity integer not null check (quantity > 0),
  size text not null,
  -- Unit price at purchase, tax included.
  price shop.paise not null,
  hsn_code text,
  -- The place in the order's list, from 0: as the cart showed it.
  position smallint not null check (position >= 0),
  unique (order_id, position)
);

create index order_items_product_idx on shop.order_items (product_id);

create table shop.order_tracking (
  id uuid primary key default shop.uuid_v7(),
  order_id uuid not null references shop.orders (id) on delete cascade,
  status text not null,
  message text not null,
  location text,
  estimated_delivery timestamptz,
  created_at timestamptz not null default now()
);

create index order_tracking_order_idx on shop.order_tracking (order_id, created_at desc);

create table shop.payments (
  razorpay_payment_id text primary key,
  attempt_id uuid not null references shop.payment_attempts (id) on delete restrict,
  order_id uuid references shop.orders (id) on delete restrict,
  amount shop.paise not null,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text,
  amount_refunded shop.paise not null default 0,
  captured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (amount_refunded <= amount)
);

create index payments_attempt_idx on shop.payments (attempt_id);

create index payments_order_idx on shop.payments (order_id);

create table shop.refunds (
  id uuid primary key default shop.uuid_v7(),
  razorpay_payment_id text not null references shop.payments (razorpay_payment_id) on delete restrict,
  amount shop.paise not null check (amount > 0),
  reason text not null,
  idempotency_key text not null unique check (idempotency_key ~ '^[A-Za-z0-9_-]{10,}$'),
  razorpay_refund_id text unique,
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refunds_payment_idx on shop.refunds (razorpay_payment_id);

create index refunds_open_idx on shop.refunds (created_at) where status in ('due', 'pending');

create table shop.webhook_inbox (
  id uuid primary key default shop.uuid_v7(),
  event_id text not null unique,
  body_hash text not null unique,
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  tries integer not null default 0,
  last_error text
);

create index webhook_inbox_open_idx on shop.webhook_inbox (received_at) where processed_at is null;

-- Every change of stock on hand, with its reason: the sum of a product's movements is its stock.
create table shop.stock_movements (
  id uuid primary key default shop.uuid_v7(),
  product_id uuid not null references shop.products (id) on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'sale', 'adjustment', 'restock')),
  order_id uuid references shop.orders (id) on delete set null,
  created_at timestamptz not null default now()
);

create index stock_movements_product_idx on shop.stock_movements (product_id, created_at);

-- Gapless numbers per financial year, taken inside the order's transaction.
create table shop.invoice_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null check (last_number >= 0)
);

-- Messages

create table shop.notifications (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  title text not null,
  message text not null,
  type text not null check (type in ('order', 'system')),
  read boolean not null default false,
  -- One notice for one event, however often the event is told.
  dedupe_key text unique,
  created_at timestamptz not null default now()
);

create index notifications_user_idx on shop.notifications (user_id, created_at desc);

create table shop.contact_messages (
  id uuid primary key default shop.uuid_v7(),
  ticket_number bigint not null unique generated always as identity,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  read_at timestamptz,
  forwarded_at timestamptz,
  created_at timestamptz not null default now()
);

create table shop.mails (
  id uuid primary key default shop.uuid_v7(),
  recipient text not null,
  subject text not null,
  template text not null,
  html text not null,
  body text not null,
  dedupe_key text unique,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mails_newest_idx on shop.mails (created_at desc);

-- What the administrator changed, before and after. Rows can only be added.
create table shop.audit_log (
  id uuid primary key default shop.uuid_v7(),
  actor_id uuid,
  actor_email text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);

create index audit_log_newest_idx on shop.audit_log (created_at desc);

create function shop.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;

create trigger audit_log_is_final before update or delete on shop.audit_log
  for each row execute function shop.refuse_change();

-- A checkout's snapshot is what was promised to the customer: it stays as it was written.
create function shop.keep_snapshot() returns trigger language plpgsql as $$
begin
  raise exception 'the snapshot of a checkout is never changed';
end
$$;

create trigger checkouts_snapshot_is_final before update of snapshot, snapshot_hash, total_amount on shop.checkouts
  for each row
  when (old.snapshot is distinct from new.snapshot
    or old.snapshot_hash is distinct from new.snapshot_hash
    or old.total_amount is distinct from new.total_amount)
  execute function shop.keep_snapshot();

-- One row for each order item, as the back office reads orders.
create view shop.admin_orders_flat as
select
  o.id as order_id,
  o.order_number,
  o.total_amount,
  coalesce(o.status, 'pending') as status,
  o.created_at,
  o.user_id,
  coalesce(o.payment_status, 'pending') as payment_status,
  o.shipping_cost,
  o.tax_amount,
  o.discount_amount,
  o.notes,
  o.estimated_delivery,
  o.tracking_number,
  o.status = 'cancelled' as canceled,
  o.razorpay_order_id,
  o.razorpay_payment_id,
  o.payment_timestamp,
  (o.estimated_delivery at time zone 'Asia/Kolkata')::date as estimated_delivery_day,
  (o.estimated_delivery at time zone 'Asia/Kolkata')::date - (now() at time zone 'Asia/Kolkata')::date as days_until_delivery,
  o.shipping_address,
  u.email as user_email,
  coalesce(nullif(p.full_name, ''), u.name) as user_full_name,
  coalesce(p.phone, u.phone) as user_phone,
  p.gender as user_gender,
  p.date_of_birth as user_date_of_birth,
  i.id as order_item_id,
  i.position as item_position,
  i.quantity,
  i.size,
  i.price as item_price,
  i.product_id,
  i.product_name,
  array[i.product_image] as product_images
from shop.orders o
left join shop.order_items i on i.order_id = o.id
left join auth."user" u on u.id = o.user_id
left join shop.user_profiles p on p.user_id = o.user_id
where o.deleted_at is null;

create function shop.get_all_users_for_admin() returns table (
  user_id uuid,
  email text,
  full_name text,
  phone text,
  gender text,
  date_of_birth date,
  is_admin boolean,
  created_at timestamptz,
  profile_status text
) language sql stable as $$
  select
    u.id,
    u.email,
    coalesce(nullif(p.full_name, ''), u.name),
    coalesce(p.phone, u.phone),
    p.gender,
    p.date_of_birth,
    u."isAdmin",
    u."createdAt",
    case
      when p.user_id is null then 'No Profile'
      when p.full_name <> '' and p.phone is not null and p.gender is not null and p.date_of_birth is not null
        then 'Profile Complete'
      else 'Profile Incomplete'
    end
  from auth."user" u
  left join shop.user_profiles p on p.user_id = u.id
  order by u."createdAt" desc, u.id
$$;
