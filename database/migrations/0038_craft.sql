-- Who made a product, how, and how it is cared for.
alter table shop.products
  add column made_by text not null default '' check (char_length(made_by) <= 200),
  add column technique text not null default '' check (char_length(technique) <= 200),
  add column hours_of_work text not null default '' check (char_length(hours_of_work) <= 60),
  add column is_handmade boolean not null default false,
  -- Codes of the symbols that the owner chose. Empty: those that the care instructions name.
  add column care_symbols text[] not null default '{}';

-- Searches find makers and techniques as well. The column was generated; to generate it differently, the whole table would be
-- written again while the shop waits. A trigger fills it instead, and makers and techniques are blank until someone enters them.
alter table shop.products alter column search_text drop expression;
alter table shop.products alter column search_text set default '';

create function shop.fill_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(
    chr(10), new.name, new.description, new.category, nullif(new.made_by, ''), nullif(new.technique, '')
  ));
  return new;
end
$$;

create trigger products_search_text before insert or update of name, description, category, made_by, technique, search_text
  on shop.products
  for each row execute function shop.fill_search_text();

-- Shoppers see the new columns.
drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, care_instructions, care_symbols, size,
  net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work, is_handmade,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, archived_at, created_at
  on shop.products
  for each statement execute function shop.note_catalog_change();
