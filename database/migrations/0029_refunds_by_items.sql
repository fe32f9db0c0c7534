-- Which goods a refund pays back, and which of them are in stock again.
create table shop.refund_items (
  refund_id uuid not null references shop.refunds (id) on delete cascade,
  order_item_id uuid not null references shop.order_items (id) on delete restrict,
  quantity integer not null check (quantity > 0),
  -- What the customer gets back for these units, tax included.
  amount shop.paise not null check (amount >= 0),
  restocked integer not null default 0 check (restocked >= 0),
  primary key (refund_id, order_item_id),
  constraint refund_items_restocked_within_quantity check (restocked <= quantity)
);

create index refund_items_order_item_idx on shop.refund_items (order_item_id);

alter table shop.refunds
  -- The part of the amount that pays back the delivery charge.
  add column delivery_amount shop.paise not null default 0,
  -- Made directly at the provider; the administrator has yet to name the goods.
  add column needs_items boolean not null default false,
  add constraint refunds_delivery_within_amount check (delivery_amount between 0 and amount),
  drop constraint refunds_reason_code_check,
  add constraint refunds_reason_code_check check (
    reason_code in (
      'insufficient-stock', 'amount-mismatch', 'account-deleted', 'already-ordered', 'already-paid', 'no-order', 'manual',
      'cancelled', 'items', 'complaint', 'at-provider'
    )
  );

create index refunds_needs_items_idx on shop.refunds (created_at) where needs_items;

alter table shop.stock_movements
  -- Who changed the stock; null for a sale and for what a customer does.
  add column actor_email text,
  add column note text,
  -- The order of a product's movements. Times may be equal; a movement is written while its product's row is locked.
  add column position bigint generated always as identity,
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in ('initial', 'sale', 'adjustment', 'restock', 'cancellation', 'return', 'replacement', 'correction')
  );

create index stock_movements_position_idx on shop.stock_movements (product_id, position);

create index stock_movements_order_idx on shop.stock_movements (order_id) where order_id is not null;

alter table shop.orders
  add column cancelled_at timestamptz,
  add column cancelled_by text constraint orders_cancelled_by_check check (cancelled_by in ('customer', 'administrator')),
  add column cancel_reason text constraint orders_cancel_reason_check check (
    cancel_reason in ('changed-mind', 'ordered-by-mistake', 'wrong-details', 'too-slow', 'found-elsewhere', 'other')
  ),
  -- The customer's or administrator's own words.
  add column cancel_note text;
