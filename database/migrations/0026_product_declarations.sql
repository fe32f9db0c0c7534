-- What the Legal Metrology rules ask an online shop to declare of a product. Products that were there before declare their
-- struck-through price, which was the printed maximum until now; new ones declare none until the owner enters it.
alter table shop.products
  add column mrp shop.paise,
  add column net_quantity text not null default '' check (char_length(net_quantity) <= 100),
  -- A line for each size: 'M: bust 96, length 110', in centimetres.
  add column measurements text not null default '' check (char_length(measurements) <= 4000),
  -- Blank: those of the shop's settings.
  add column maker text not null default '' check (char_length(maker) <= 400),
  add column packer text not null default '' check (char_length(packer) <= 400),
  add column country_of_origin text not null default 'India' check (char_length(country_of_origin) between 1 and 60);

update shop.products set mrp = greatest(price, original_price);

-- Selling above the MRP is an offence.
alter table shop.products add constraint products_within_mrp check (price <= mrp and original_price <= mrp);

-- Shoppers see the new columns.
drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, care_instructions, size,
  net_quantity, measurements, maker, packer, country_of_origin,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, archived_at, created_at
  on shop.products
  for each statement execute function shop.note_catalog_change();
