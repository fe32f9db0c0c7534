-- What the listing needs to stay quick with very many products: an index for each order it can be shown in, in which it can
-- also go on after the last product shown, and one that finds words within words.

alter table shop.products
  add column search_text text not null
  generated always as (lower(name || chr(10) || description || chr(10) || category)) stored;

-- Every order runs in one direction, so that one index serves both. The price is in them because the listing ends at one.
drop index shop.products_newest_idx;
create index products_newest_idx on shop.products (created_at, id) include (price) where archived_at is null;
create index products_popularity_idx on shop.products (is_bestseller, created_at, id) include (price)
  where archived_at is null;
create index products_name_idx on shop.products (lower(name), id) include (price) where archived_at is null;
create index products_price_idx on shop.products (price, id) where archived_at is null;
create index products_featured_idx on shop.products (created_at, id) where archived_at is null and is_featured;

drop index shop.products_category_idx;
create index products_category_idx on shop.products (category, is_bestseller, created_at, id) include (price)
  where archived_at is null;
create index products_material_idx on shop.products (lower(material)) where archived_at is null;
create index products_color_idx on shop.products (lower(color)) where archived_at is null;

-- A server may lack the extension or the right to make it; the embedded database comes without. Searching then reads every
-- product, which is quick enough for some thousands.
begin
  create extension if not exists pg_trgm;
  create index products_search_idx on shop.products using gin (search_text gin_trgm_ops) where archived_at is null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'search works without an index: %', sqlerrm;
end;
