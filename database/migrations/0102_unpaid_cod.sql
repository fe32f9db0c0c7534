-- What was to be paid on delivery and never was, by when it ended.

-- Reads the table once, about a second for a million orders, while new orders wait.
create index orders_unpaid_cod_idx on shop.orders (coalesce(returned_at, cancelled_at))
where payment_method = 'cod' and payment_status <> 'paid';
