-- Orders take their numbers in turns, so an order is written last in its transaction: what belongs to it is there before, and
-- the database looks for the order at the end.

alter table shop.payments alter constraint payments_order_id_fkey deferrable initially deferred;
alter table shop.stock_movements alter constraint stock_movements_order_id_fkey deferrable initially deferred;
