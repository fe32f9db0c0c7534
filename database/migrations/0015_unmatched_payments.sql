-- Money that Razorpay holds for an order of this shop while the database has no payment attempt for it: the database was
-- restored from an older copy, or another process started the payment. Such a payment has no attempt until one is found.

alter table shop.payments
  alter column attempt_id drop not null,
  add constraint payments_of_orders_have_an_attempt check (order_id is null or attempt_id is not null);

-- One row for each of them, with whom to write to. It goes, and the contact with it, once the attempt is found or the
-- money is back with the customer.
create table shop.unmatched_payments (
  razorpay_payment_id text primary key references shop.payments (razorpay_payment_id) on delete restrict,
  razorpay_order_id text not null,
  receipt text not null,
  customer_name text,
  customer_email text,
  customer_phone text,
  paid_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- How far the payments at Razorpay have been compared with these. A restored copy brings its own time with it, so the
-- next comparison reaches back to before the copy was made.
create table shop.payment_comparison (
  only_row boolean primary key default true check (only_row),
  compared_until timestamptz,
  is_due boolean not null default true
);

insert into shop.payment_comparison (compared_until)
select max(created_at) from shop.payment_attempts;
