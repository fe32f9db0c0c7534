-- The owner is also alerted when a customer cancels an order.
alter table shop.owner_alerts
  drop constraint owner_alerts_kind_check,
  add constraint owner_alerts_kind_check check (
    kind in ('new-order', 'unmatched-payment', 'complaint', 'cancellation', 'dispute', 'failed-refund', 'old-backup')
  );

create index orders_cancelled_by_customer_idx on shop.orders (cancelled_at) where cancelled_by = 'customer';

-- Cancellations from before this release are no news.
insert into shop.owner_alerts (kind, subject)
select 'cancellation', concat_ws(' ', id, extract(epoch from cancelled_at))
from shop.orders
where cancelled_by = 'customer' and cancelled_at > now() - interval '8 days';
