-- When the order was delivered; null until it is. Orders that were delivered before this have none: they count from when they last changed,
-- which is never earlier, so nobody loses a day.
alter table shop.orders add column delivered_at timestamptz;
