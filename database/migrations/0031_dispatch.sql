alter table shop.orders
  -- When the customer was first told that the order left; null before.
  add column shipped_at timestamptz,
  -- The courier and number that the customer was last told.
  add column announced_courier text,
  add column announced_tracking_number text,
  -- Part of the link to the tracking page: a higher version withdraws the links before it.
  add column tracking_link_version integer not null default 1 check (tracking_link_version > 0);

update shop.orders
set
  shipped_at = coalesce(
    (
      select min(created_at) from shop.order_tracking
      where order_tracking.order_id = orders.id and order_tracking.status = 'Order Shipped'
    ),
    updated_at
  ),
  announced_courier = courier,
  announced_tracking_number = tracking_number
where status in ('shipped', 'delivered')
  or exists (
    select from shop.order_tracking
    where order_tracking.order_id = orders.id and order_tracking.status = 'Order Shipped'
  );

-- What an entry came from, such as a form or a courier's scan, so that the same is entered once.
alter table shop.order_tracking add column origin_key text unique;

-- Parcels booked with a courier service. Without its keys the shop has none.
create table shop.courier_bookings (
  id uuid primary key default shop.uuid_v7(),
  order_id uuid not null references shop.orders (id) on delete restrict,
  -- The code of the service, such as shiprocket.
  provider text not null,
  status text not null default 'started' check (status in ('started', 'created', 'booked', 'cancelled', 'rejected')),
  weight_grams integer not null check (weight_grams > 0),
  length_cm integer not null check (length_cm > 0),
  breadth_cm integer not null check (breadth_cm > 0),
  height_cm integer not null check (height_cm > 0),
  -- The service's id of the courier that was chosen.
  courier_id text not null,
  -- The service's ids of the order and its shipment, once it has created them.
  provider_order_id text,
  shipment_id text,
  courier text,
  tracking_number text unique,
  label_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'booked' or (shipment_id is not null and tracking_number is not null))
);

-- One live booking for each order.
create unique index courier_bookings_live_idx on shop.courier_bookings (order_id)
where status in ('started', 'created', 'booked');

-- Reports of a courier service about parcels, each once.
create table shop.courier_events (
  body_hash text primary key check (body_hash ~ '^[0-9a-f]{64}$'),
  provider text not null,
  tracking_number text,
  -- Null for a parcel that the shop doesn't know.
  order_id uuid references shop.orders (id) on delete restrict,
  -- The report as received; empty for an unknown parcel.
  body text not null,
  received_at timestamptz not null default now()
);

create index courier_events_order_idx on shop.courier_events (order_id);
