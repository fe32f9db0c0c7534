-- Products that the owner hides. Like a product in the bin, a hidden one is out of sale (archived_at), so everything that looks for
-- products on sale passes over both; unlike that one, nobody deleted it (archived_by), so it stays in the catalogue.
alter table shop.products
  add column is_hidden boolean not null default false,
  -- Not validated, because that would read all rows under the lock, and none is hidden.
  add constraint products_hidden_is_out_of_sale check (not is_hidden or archived_at is not null) not valid;

-- Writers wait while all products are read once: a tenth of a second for 100,000.
create index products_hidden_idx on shop.products (created_at, id) where is_hidden and archived_by is null;

-- What is shown when a product's page, or a category's list, is shared; without one, the first image, or the shop's share image.
alter table shop.products add column share_image text not null default '' check (char_length(share_image) <= 300);
alter table shop.categories add column share_image text not null default '' check (char_length(share_image) <= 500);

drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions, care_symbols, size,
  size_guide, model_note, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work, is_handmade,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, slug, seo_title, seo_description,
  share_image, archived_at, created_at
on shop.products for each statement execute function shop.note_catalog_change();
