-- The indexes of the orders hold the facets, too: a filtered list is then read from them alone, as one that is filtered by stock, and
-- so are its deep pages and counts.

-- As before, without sizes of more than 24 bytes: all words have to fit into an entry of an index, beside a long name.
--
-- @param counted Which sizes have available units; null while all sizes share a number.
create or replace function shop.product_facets(
  color text, material text, occasions text[], sizes text[], is_available boolean, counted text[]
) returns text[]
language plpgsql immutable parallel safe as $$
declare
  facets text[] := '{}';
  word text;
begin
  foreach word in array shop.color_families(color) loop facets := facets || ('colorFamily:' || word); end loop;
  foreach word in array shop.fabrics(material) loop facets := facets || ('fabric:' || word); end loop;
  foreach word in array occasions loop facets := facets || ('occasion:' || word); end loop;
  if is_available then
    foreach word in array sizes loop
      if octet_length(word) <= 24 and (counted is null or word = any (counted)) then facets := facets || ('size:' || word); end if;
    end loop;
  end if;
  return array(select distinct facet from unnest(facets) as facet order by facet);
end
$$;

update shop.products set size = size
where exists (select from unnest(size) as each_size where octet_length(each_size) > 24);

drop index shop.products_popularity_idx;
create index products_popularity_idx on shop.products (is_bestseller, created_at, id) include (price, is_available, facets)
  where archived_at is null;
drop index shop.products_category_idx;
create index products_category_idx on shop.products (category, is_bestseller, created_at, id)
  include (price, is_available, facets) where archived_at is null;
drop index shop.products_price_idx;
create index products_price_idx on shop.products (price, id) include (is_available, facets) where archived_at is null;
drop index shop.products_newest_idx;
create index products_newest_idx on shop.products (created_at, id) include (price, is_available, facets)
  where archived_at is null;
drop index shop.products_name_idx;
create index products_name_idx on shop.products (lower(name), id) include (name, price, is_available, facets)
  where archived_at is null;

analyze shop.products;
