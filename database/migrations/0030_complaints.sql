-- Complaints, each with a number that the customer can quote.
create table shop.complaint_counters (
  financial_year text primary key check (financial_year ~ '^\d{4}$'),
  last_number integer not null check (last_number > 0)
);

create table shop.complaints (
  id uuid primary key default gen_random_uuid(),
  complaint_number text not null unique check (complaint_number ~ '^C\d{4}-\d{6,7}$'),
  -- A form that is sent twice opens one complaint.
  request_id uuid not null,
  user_id uuid references auth."user" (id) on delete set null,
  order_id uuid references shop.orders (id) on delete set null,
  -- What someone typed as their order number without proving that the order is theirs.
  stated_order_number text check (char_length(stated_order_number) between 1 and 40),
  -- Null once the account is deleted.
  name text,
  email text,
  phone text,
  kind text not null check (kind in ('damaged', 'wrong', 'not-as-described', 'late', 'other')),
  wish text not null check (wish in ('refund', 'replacement', 'answer')),
  status text not null default 'open' check (status in ('open', 'answered', 'resolved', 'refused')),
  -- Raised to withdraw the links in emails, which open the complaint without signing in.
  link_version integer not null default 1 check (link_version > 0),
  -- When the shop first answered.
  acknowledged_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((closed_at is not null) = (status in ('resolved', 'refused'))),
  unique (user_id, request_id)
);

create index complaints_order_idx on shop.complaints (order_id);
create index complaints_created_idx on shop.complaints (created_at);
create index complaints_open_idx on shop.complaints (created_at) where closed_at is null;

create table shop.complaint_items (
  complaint_id uuid not null references shop.complaints (id) on delete cascade,
  order_item_id uuid not null references shop.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (complaint_id, order_item_id)
);

create table shop.complaint_messages (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references shop.complaints (id) on delete cascade,
  position bigint generated always as identity,
  -- A note is for the back office alone.
  author text not null check (author in ('customer', 'shop', 'note')),
  text text not null check (char_length(text) between 1 and 6000),
  -- What the shop decided with this message.
  outcome text check (outcome in ('resolved', 'refused', 'refunded', 'replaced')),
  refund_id uuid references shop.refunds (id),
  actor_email text,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  check (outcome is null or author = 'shop'),
  check ((actor_email is null) = (author = 'customer')),
  unique (complaint_id, request_id)
);

create index complaint_messages_thread_idx on shop.complaint_messages (complaint_id, position);

-- Pictures that customers send with a message. Their files are private: only the complaint's pages serve them.
create table shop.complaint_pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null while the form that carries the picture is being stored; one that stays so is deleted.
  message_id uuid references shop.complaint_messages (id) on delete cascade,
  position integer not null check (position >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create index complaint_pictures_message_idx on shop.complaint_pictures (message_id, position);
create index complaint_pictures_unused_idx on shop.complaint_pictures (created_at) where message_id is null;
