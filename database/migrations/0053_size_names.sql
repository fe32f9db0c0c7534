-- Sizes in stock by one name each, however a product writes them: `M` for `m`, `XXL` for `2XL`, `3XL` for `XXXL`. Otherwise the filter
-- offers the same size twice, each time with only some of its products.

-- As `sizeName()`. Capital letters are those of the collation C, A to Z, on every server.
create function shop.size_name(size text) returns text
language sql immutable parallel safe as $$
  select case
    when name ~ '^(FREE|ONE)[ -]?SIZE$' then 'Free Size'
    when name ~ '^2X[SL]$' then 'X' || substr(name, 2)
    when name ~ '^X{3,9}[SL]$' then (length(name) - 1) || 'X' || right(name, 1)
    else name
  end
  from upper(trim(regexp_replace(size, '\s+', ' ', 'g')) collate "C") as name
$$;

-- As before, with the names of the sizes.
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
      if octet_length(word) <= 24 and (counted is null or word = any (counted)) then
        facets := facets || ('size:' || shop.size_name(word));
      end if;
    end loop;
  end if;
  return array(select distinct facet from unnest(facets) as facet order by facet);
end
$$;

update shop.products set size = size
where exists (select from unnest(size) as each_size where shop.size_name(each_size) <> each_size);
