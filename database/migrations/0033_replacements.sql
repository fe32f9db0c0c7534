-- An order that replaces goods of another one. It costs nothing, so it has neither a checkout nor a payment.
alter table shop.orders
  add column replaces_order_id uuid references shop.orders (id) on delete restrict,
  alter column checkout_id drop not null,
  alter column razorpay_order_id drop not null,
  alter column razorpay_payment_id drop not null,
  add constraint orders_replacements_have_no_payment check (
    num_nonnulls(checkout_id, razorpay_order_id, razorpay_payment_id) = case when replaces_order_id is null then 3 else 0 end
  ),
  add constraint orders_replacements_are_free check (
    replaces_order_id is null
    or total_amount = 0 and shipping_cost = 0 and tax_amount = 0 and discount_amount = 0 and payment_timestamp is null
  );

create index orders_replaces_idx on shop.orders (replaces_order_id) where replaces_order_id is not null;

alter table shop.order_items
  -- The item of the replaced order whose units it replaces.
  add column replaces_item_id uuid references shop.order_items (id) on delete restrict,
  -- What a unit of a replacement is worth, for the courier; its price is 0.
  add column declared_value shop.paise,
  add constraint order_items_replacements_are_free check (
    (replaces_item_id is null) = (declared_value is null) and (replaces_item_id is null or price = 0)
  );

create index order_items_replaces_idx on shop.order_items (replaces_item_id) where replaces_item_id is not null;

alter table shop.complaint_messages
  add column replacement_order_id uuid unique references shop.orders (id),
  add constraint complaint_messages_replaced_has_order check (
    coalesce(outcome = 'replaced', false) = (replacement_order_id is not null)
  ),
  -- A note may come from the shop itself.
  drop constraint complaint_messages_check1,
  add constraint complaint_messages_actor_check check (
    case author when 'customer' then actor_email is null when 'shop' then actor_email is not null else true end
  );

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
  o.deleted_by,
  o.replaces_order_id,
  replaced.order_number as replaces_order_number,
  coalesce(i.declared_value, i.price) as item_value
from shop.orders o
left join shop.orders replaced on replaced.id = o.replaces_order_id
left join shop.order_items i on i.order_id = o.id
left join auth."user" u on u.id = o.user_id
left join shop.user_profiles p on p.user_id = o.user_id;
