-- What an order was sold under: the shop's tax number and the rate of each line at that time. Orders of a shop without
-- a tax number have neither.

alter table shop.orders
  add column seller_gstin text check (seller_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');

alter table shop.order_items
  add column gst_rate integer check (gst_rate between 0 and 10000);
