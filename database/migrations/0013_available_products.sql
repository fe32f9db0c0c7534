-- Whether a product can be bought stands in a column of its own, which the indexes of the listing hold beside the price:
-- products that are sold out are then passed over without being read. The column changes when a product sells out or
-- returns; any other sale leaves the indexes alone, as it would not if they held the numbers of pieces.
alter table shop.products
  add column is_available boolean not null generated always as (stock_quantity > reserved_quantity) stored;

drop index shop.products_newest_idx;
create index products_newest_idx on shop.products (created_at, id) include (price, is_available)
  where archived_at is null;
drop index shop.products_popularity_idx;
create index products_popularity_idx on shop.products (is_bestseller, created_at, id) include (price, is_available)
  where archived_at is null;
-- The name as it is written stands here as well, or the database would not answer from this index alone.
drop index shop.products_name_idx;
create index products_name_idx on shop.products (lower(name), id) include (name, price, is_available)
  where archived_at is null;
drop index shop.products_price_idx;
create index products_price_idx on shop.products (price, id) include (is_available) where archived_at is null;
drop index shop.products_category_idx;
create index products_category_idx on shop.products (category, is_bestseller, created_at, id)
  include (price, is_available) where archived_at is null;

-- An index answers alone for the part of a table that the server has vacuumed since it was last written. It does so when
-- one row in fifty has changed, instead of one in five.
alter table shop.products set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What is known about how often a product is available belongs to choosing among these indexes.
analyze shop.products;
