-- Who carries a parcel: one of the couriers the shop knows, or a name typed by the administrator.
alter table shop.orders add column courier text
  check (courier = btrim(courier) and char_length(courier) between 1 and 60);

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
  o.courier
from shop.orders o
left join shop.order_items i on i.order_id = o.id
left join auth."user" u on u.id = o.user_id
left join shop.user_profiles p on p.user_id = o.user_id
where o.deleted_at is null;

-- Tables of the back office are sorted and paged by these.
create index orders_amount_idx on shop.orders (total_amount, id) where deleted_at is null;

create index orders_delivery_idx on shop.orders (estimated_delivery, id) where deleted_at is null;

create index user_newest_idx on auth."user" ("createdAt" desc, id);

create index contact_messages_newest_idx on shop.contact_messages (created_at desc, id);

create index contact_messages_unread_idx on shop.contact_messages (created_at) where read_at is null;

create index mails_status_idx on shop.mails (status, created_at desc);

create index audit_log_entity_idx on shop.audit_log (entity, created_at desc);

-- What the dashboard counts: few rows among many.
create index payments_without_order_idx on shop.payments (created_at) where order_id is null;

create index payments_refunded_idx on shop.payments (order_id) where amount_refunded > 0;

create index webhook_inbox_newest_idx on shop.webhook_inbox (received_at);

-- The log of changes cannot be emptied either.
create trigger audit_log_stays before truncate on shop.audit_log
  for each statement execute function shop.refuse_change();
