-- What went back of an order that was sold under a tax number gets a credit note against its invoice (CGST Act, section
-- 34), with a running number of its own for each financial year.

create table shop.credit_note_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null check (last_number >= 0)
);

create table shop.credit_notes (
  id uuid primary key default shop.uuid_v7(),
  credit_note_number text not null unique check (credit_note_number ~ '^CN-[0-9]{4}-[0-9]{6,7}$'),
  order_id uuid not null references shop.orders (id) on delete restrict,
  refund_id uuid not null unique references shop.refunds (id) on delete restrict,
  amount shop.paise not null check (amount > 0),
  issued_at timestamptz not null default clock_timestamp()
);

create index credit_notes_order_idx on shop.credit_notes (order_id);

-- Refunds that arrived before there were credit notes get theirs now, in the order of their arrival.
with arrived as (
  select
    o.id as order_id,
    r.id as refund_id,
    r.amount,
    r.updated_at as issued_at,
    extract(year from (r.updated_at at time zone 'Asia/Kolkata') - interval '3 months')::int as first_year
  from shop.refunds r
  join shop.orders o on o.razorpay_payment_id = r.razorpay_payment_id
  where r.status = 'processed' and o.seller_gstin is not null
),
numbered as (
  select
    *,
    lpad((first_year % 100)::text, 2, '0') || lpad(((first_year + 1) % 100)::text, 2, '0') as financial_year,
    row_number() over (partition by first_year order by issued_at, refund_id) as running
  from arrived
),
written as (
  insert into shop.credit_notes (credit_note_number, order_id, refund_id, amount, issued_at)
  select 'CN-' || financial_year || '-' || lpad(running::text, 6, '0'), order_id, refund_id, amount, issued_at
  from numbered
)
insert into shop.credit_note_counters (financial_year, last_number)
select financial_year, max(running)
from numbered
group by financial_year;
