-- What a unit cost the shop when it was sold; null where the product had no cost price, and for orders from before. Only the owner sees it.
alter table shop.order_items add column cost_price shop.paise;
