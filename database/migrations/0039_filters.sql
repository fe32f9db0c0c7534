-- What the listing filters by beside category, price and stock: sizes in stock, fabrics, colour families and occasions. Each
-- product has them as words of one column, 'size:M' or 'fabric:cotton', under one index; they follow what is saved.

-- The functions are written in PL/pgSQL, because every row that is saved runs them: SQL functions take ten times as long.

-- The families that a text such as 'Ivory and madder red' names: each part's names or, where a part has none, its shades.
-- Both dictionaries give a word's families, separated by spaces. Words that neither has mean nothing. May repeat a family.
create function shop.named_families(description text, names jsonb, shades jsonb) returns text[]
language plpgsql immutable parallel safe as $$
declare
  families text[] := '{}';
  words text[];
  part text;
  word text;
  dictionary jsonb;
begin
  foreach part in array regexp_split_to_array(lower(description), '\m(?:and|with)\M|[&,/+]') loop
    words := regexp_split_to_array(part, '[^a-z]+');
    dictionary := case when names ?| words then names else shades end;
    foreach word in array words loop
      if dictionary ? word then families := families || string_to_array(dictionary ->> word, ' '); end if;
    end loop;
  end loop;
  return families;
end
$$;

create function shop.color_families(color text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return shop.named_families(color, jsonb '{
    "red": "red", "pink": "pink", "orange": "orange", "yellow": "yellow", "green": "green", "blue": "blue", "purple": "purple",
    "brown": "brown", "beige": "beige", "white": "white", "grey": "grey", "gray": "grey", "black": "black", "gold": "gold",
    "silver": "silver", "multi": "multicolour", "multicolour": "multicolour", "multicolor": "multicolour",
    "multicoloured": "multicolour", "multicolored": "multicolour", "rainbow": "multicolour", "patchwork": "multicolour"
  }', jsonb '{
    "crimson": "red", "scarlet": "red", "maroon": "red", "burgundy": "red", "wine": "red", "ruby": "red", "cherry": "red",
    "madder": "red", "sindoor": "red", "vermilion": "red", "brick": "red", "garnet": "red", "carmine": "red", "lal": "red",
    "laal": "red", "oxblood": "red", "rani": "pink", "rose": "pink", "blush": "pink", "magenta": "pink", "fuchsia": "pink",
    "gulabi": "pink", "gulab": "pink", "salmon": "pink", "watermelon": "pink", "coral": "orange pink", "peach": "orange pink",
    "rust": "orange brown", "terracotta": "orange brown", "tangerine": "orange", "apricot": "orange", "saffron": "orange",
    "kesari": "orange", "kesariya": "orange", "narangi": "orange", "amber": "orange yellow",
    "mustard": "yellow", "turmeric": "yellow", "haldi": "yellow", "lemon": "yellow", "marigold": "yellow", "peela": "yellow",
    "pila": "yellow", "ochre": "yellow", "golden": "gold", "sona": "gold", "sunehra": "gold",
    "zari": "gold", "emerald": "green", "olive": "green", "mint": "green", "mehndi": "green",
    "mehendi": "green", "henna": "green", "sage": "green", "lime": "green", "jade": "green", "moss": "green", "pista": "green",
    "pistachio": "green", "parrot": "green", "bottle": "green", "hara": "green", "forest": "green", "basil": "green",
    "teal": "blue green", "turquoise": "blue green", "aqua": "blue green", "firozi": "blue green", "peacock": "blue green",
    "navy": "blue", "indigo": "blue", "sky": "blue", "cobalt": "blue", "azure": "blue", "midnight": "blue", "denim": "blue",
    "neela": "blue", "nila": "blue", "neel": "blue", "aasmani": "blue", "cerulean": "blue", "sapphire": "blue",
    "violet": "purple", "lavender": "purple", "lilac": "purple", "mauve": "purple", "plum": "purple", "aubergine": "purple",
    "eggplant": "purple", "jamun": "purple", "jamuni": "purple", "baingani": "purple", "amethyst": "purple", "orchid": "purple",
    "chocolate": "brown", "coffee": "brown", "mocha": "brown", "copper": "brown", "bronze": "brown", "chestnut": "brown",
    "walnut": "brown", "kattha": "brown", "bhura": "brown", "cinnamon": "brown", "tan": "beige brown", "camel": "beige brown",
    "cream": "beige white", "ecru": "beige", "sand": "beige", "khaki": "beige", "fawn": "beige", "taupe": "beige grey",
    "parchment": "beige", "nude": "beige", "oatmeal": "beige", "biscuit": "beige", "natural": "beige", "champagne": "beige gold",
    "ivory": "white", "pearl": "white", "safed": "white", "snow": "white", "chalk": "white", "milk": "white",
    "charcoal": "grey", "slate": "grey", "ash": "grey", "smoke": "grey", "steel": "grey", "graphite": "grey",
    "kala": "black", "kaala": "black", "jet": "black", "ebony": "black", "onyx": "black", "chandi": "silver"
  }');
end
$$;

-- What only looks like a fabric, such as a 'georgette-finish' cotton, is left out.
create function shop.fabrics(material text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return shop.named_families(regexp_replace(material, '[[:alpha:]]+[- ](?:finish|feel|touch|look|like)\M', '', 'gi'), jsonb '{
    "cotton": "cotton", "silk": "silk", "linen": "linen", "khadi": "khadi", "rayon": "rayon", "viscose": "rayon",
    "modal": "rayon", "georgette": "georgette", "chiffon": "chiffon", "crepe": "crepe", "satin": "satin",
    "velvet": "velvet", "wool": "wool", "woollen": "wool", "woolen": "wool", "organza": "organza", "net": "net",
    "polyester": "polyester"
  }', jsonb '{
    "mul": "cotton", "mulmul": "cotton", "malmal": "cotton", "cambric": "cotton", "voile": "cotton", "poplin": "cotton",
    "mangalgiri": "cotton", "muslin": "cotton", "suti": "cotton", "sooti": "cotton", "jamdani": "cotton", "denim": "cotton",
    "chanderi": "cotton silk", "maheshwari": "cotton silk", "tussar": "silk", "tussah": "silk", "tasar": "silk",
    "banarasi": "silk", "mulberry": "silk", "eri": "silk", "muga": "silk", "resham": "silk", "gajji": "silk",
    "mashru": "silk", "brocade": "silk", "flax": "linen", "lyocell": "rayon", "tencel": "rayon", "pashmina": "wool",
    "cashmere": "wool", "merino": "wool", "tulle": "net"
  }');
end
$$;

-- The words of a product's facets, sorted. Of its sizes, those in stock count.
--
-- @param counted Which sizes have available units; null while all sizes share a number.
create function shop.product_facets(
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
      if counted is null or word = any (counted) then facets := facets || ('size:' || word); end if;
    end loop;
  end if;
  return array(select distinct facet from unnest(facets) as facet order by facet);
end
$$;

alter table shop.products
  add column occasions text[] not null default '{}'
    check (occasions <@ array['everyday', 'office', 'festive', 'wedding', 'party', 'travel']),
  -- Of the sizes that are counted on their own, those with available units; null while all sizes share a number.
  add column counted_sizes_in_stock text[];

update shop.products set counted_sizes_in_stock = counted.sizes
from (
  select product_id, coalesce(array_agg(size order by size) filter (where on_hand > reserved), '{}') as sizes
  from shop.product_stock
  where size <> ''
  group by product_id
) counted
where products.id = counted.product_id;

alter table shop.products add column facets text[] not null generated always as (
  shop.product_facets(color, material, occasions, size, stock_quantity > reserved_quantity, counted_sizes_in_stock)
) stored;

create index products_facets_idx on shop.products using gin (facets) where archived_at is null;

-- As before, and which sizes are in stock.
create or replace function shop.sum_product_stock() returns trigger language plpgsql as $$
begin
  -- What another transaction did to another size counts, too: its lock on the product is awaited, and the sum read afterwards.
  perform from shop.products
  where id in (select product_id from changed)
  order by id
  for no key update;

  update shop.products
  set stock_quantity = summed.on_hand, reserved_quantity = summed.reserved, counted_sizes_in_stock = summed.in_stock
  from (
    select product_id, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved,
      case when not bool_or(size = '')
        then coalesce(array_agg(size order by size) filter (where on_hand > reserved), '{}') end as in_stock
    from shop.product_stock
    where product_id in (select product_id from changed)
    group by product_id
  ) summed
  where products.id = summed.product_id
    and (products.stock_quantity, products.reserved_quantity, products.counted_sizes_in_stock)
      is distinct from (summed.on_hand, summed.reserved, summed.in_stock);

  if exists (
    select from shop.product_stock shared
    join shop.product_stock sized on sized.product_id = shared.product_id and sized.size <> ''
    where shared.size = '' and shared.product_id in (select product_id from changed)
  ) then
    raise exception 'a product has stock by size or stock that its sizes share, not both' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Shoppers see the occasions.
drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions,
  care_symbols, size, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work,
  is_handmade, is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, archived_at,
  created_at
  on shop.products
  for each statement execute function shop.note_catalog_change();
