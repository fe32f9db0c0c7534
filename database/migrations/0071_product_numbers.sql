-- What a product costs the shop, the SKU and barcode of each size, and the last change of many products, to undo it.

alter table shop.products
  add column cost_price shop.paise,
  -- Entries such as `M: GM-017-M`, separated by commas, for each size that has one.
  add column skus text not null default '' check (char_length(skus) <= 4000),
  add column barcodes text not null default '' check (char_length(barcodes) <= 4000);

-- The same by size, to search for them and to keep each SKU unique.
create table shop.product_codes (
  product_id uuid not null references shop.products (id) on delete cascade,
  size text not null,
  sku text,
  barcode text,
  primary key (product_id, size)
);

create unique index product_codes_sku_key on shop.product_codes (upper(sku) text_pattern_ops);
create index product_codes_barcode_idx on shop.product_codes (upper(barcode) text_pattern_ops);

create function shop.read_size_codes(codes text) returns table (size text, code text) language sql immutable as $$
  select entry[1], entry[2]
  from (select regexp_match(text, '^(.+): ([^:]+)$') as entry from regexp_split_to_table(codes, ', ') text) entries
  where entry is not null
$$;

create function shop.keep_product_codes() returns trigger language plpgsql as $$
begin
  delete from shop.product_codes where product_id = new.id;
  insert into shop.product_codes (product_id, size, sku, barcode)
  select new.id, size, skus.code, barcodes.code
  from shop.read_size_codes(new.skus) skus full join shop.read_size_codes(new.barcodes) barcodes using (size);
  return null;
end
$$;

create trigger products_start_codes after insert on shop.products
  for each row when (new.skus <> '' or new.barcodes <> '')
  execute function shop.keep_product_codes();

create trigger products_keep_codes after update of skus, barcodes on shop.products
  for each row when ((old.skus, old.barcodes) is distinct from (new.skus, new.barcodes))
  execute function shop.keep_product_codes();

create table shop.product_bulk_changes (
  id uuid primary key default shop.uuid_v7(),
  actor_email text not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz,
  -- Each product with the changed fields before and after, and the units added in each size.
  products jsonb not null
);

-- Search engines read the codes of a product's sizes.
create trigger product_codes_change after insert or update or delete on shop.product_codes
  for each statement execute function shop.note_catalog_change();
