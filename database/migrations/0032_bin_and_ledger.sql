-- A customer's Delete hides an order from them alone; the administrator's puts it into the bin.
alter table shop.orders
  add column hidden_by_customer_at timestamptz,
  -- Who put the order into the bin, by email; null for one outside it.
  add column deleted_by text;

-- Until now both wrote deleted_at, and only the administrator's was audited.
update shop.orders
set hidden_by_customer_at = deleted_at, deleted_at = null
where deleted_at is not null
  and id::text not in (select entity_id from shop.audit_log where entity = 'orders' and action = 'delete-order');

update shop.orders
set deleted_by = deletion.actor_email
from (
  select distinct on (entity_id) entity_id, actor_email
  from shop.audit_log
  where entity = 'orders' and action = 'delete-order'
  order by entity_id, created_at desc
) deletion
where deleted_at is not null and deletion.entity_id = orders.id::text;

-- A product in the bin is archived. Who put it there, by email.
alter table shop.products add column archived_by text;

update shop.products
set archived_by = deletion.actor_email
from (
  select distinct on (entity_id) entity_id, actor_email
  from shop.audit_log
  where entity = 'products' and action = 'delete-product'
  order by entity_id, created_at desc
) deletion
where archived_at is not null and deletion.entity_id = products.id::text;

-- Orders in the bin can still be opened; tables leave them out themselves.
create or replace view shop.admin_orders_flat as
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
  array[i.product_image] as product_images,
  o.courier,
  o.deleted_at,
  o.deleted_by
from shop.orders o
left join shop.order_items i on i.order_id = o.id
left join auth."user" u on u.id = o.user_id
left join shop.user_profiles p on p.user_id = o.user_id;

create index orders_customer_idx on shop.orders (user_id, created_at desc) where hidden_by_customer_at is null;

-- Figures and the file of orders count the bin as well.
create index orders_created_idx on shop.orders (created_at desc, id desc);

create index orders_bin_idx on shop.orders (deleted_at desc, id desc) where deleted_at is not null;

create index products_bin_idx on shop.products (archived_at desc, id desc) where archived_at is not null;

-- What was promised and has not arrived: few rows, whatever the age of the shop.
create index orders_promised_idx on shop.orders (estimated_delivery, id)
  where deleted_at is null and status in ('draft', 'pending', 'confirmed', 'processing', 'shipped');

-- Why the administrator or a product file changed the stock.
alter table shop.stock_movements
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in (
      'initial', 'sale', 'adjustment', 'restock', 'cancellation', 'return', 'replacement', 'correction',
      'counted', 'damaged', 'import'
    )
  );

-- What the last money audit found, for the dashboard: an array of checks with examples.
create table shop.money_audit (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);

create index refunds_waiting_idx on shop.refunds (created_at) where status in ('due', 'failed');

create index orders_razorpay_order_idx on shop.orders (razorpay_order_id);

create index orders_parcel_idx on shop.orders (lower(tracking_number)) where tracking_number is not null;

create index disputes_open_idx on shop.disputes (respond_by) where status in ('open', 'action_required');

-- The search of the back office finds parts of numbers and names. Without the extension it reads every order and account.
begin
  create extension if not exists pg_trgm;
  create index orders_search_idx on shop.orders using gin (
    order_number gin_trgm_ops, (shipping_address ->> 'full_name') gin_trgm_ops, (shipping_address ->> 'phone') gin_trgm_ops
  );
  create index user_search_idx on auth."user" using gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
  create index user_profiles_search_idx on shop.user_profiles using gin (full_name gin_trgm_ops, phone gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'search works without an index: %', sqlerrm;
end;
