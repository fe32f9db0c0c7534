-- Couriers that collect what customers send back.

create table shop.return_pickups (
  id uuid primary key default shop.uuid_v7(),
  complaint_id uuid not null references shop.returns (complaint_id) on delete cascade,
  provider text not null,
  -- Booked step by step: started here, created at the service, booked with a courier.
  status text not null default 'started' check (status in ('started', 'created', 'booked', 'cancelled')),
  provider_order_id text,
  shipment_id text,
  courier text,
  tracking_number text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'created' or shipment_id is not null),
  check (status <> 'booked' or shipment_id is not null and courier is not null and tracking_number is not null)
);

create unique index return_pickups_live_idx on shop.return_pickups (complaint_id)
  where status in ('started', 'created', 'booked');
