-- Categories are the owner's. A product keeps the key of its category, which never changes; a product may have a category that isn't here.
--
-- The table starts with the four categories that every shop has had, with the HSN codes and size guides that its settings hold for
-- them. The settings keep theirs, unread, for a return to the release before.

create table shop.categories (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  position integer not null,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  former_slugs text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 40),
  menu_label text not null default '' check (char_length(menu_label) <= 40),
  description text not null default '' check (char_length(description) <= 160),
  image text not null default '' check (char_length(image) <= 500),
  hsn_code text not null default '' check (hsn_code ~ '^([0-9]{4,8})?$'),
  body_sizes text not null default '' check (char_length(body_sizes) <= 2000),
  garment_sizes text not null default '' check (char_length(garment_sizes) <= 2000),
  is_shown boolean not null default true,
  search_title text not null default '' check (char_length(search_title) <= 70),
  search_description text not null default '' check (char_length(search_description) <= 200)
);

insert into shop.categories (key, position, slug, name, hsn_code, body_sizes, garment_sizes)
select key, position, key, initcap(key),
  coalesce(settings ->> ('hsn' || initcap(key)), ''),
  coalesce(settings ->> ('sizeGuide' || initcap(key)), ''),
  coalesce(settings ->> ('garmentGuide' || initcap(key)), '')
from unnest(array['casual', 'formal', 'party', 'festive']) with ordinality as usual (key, position)
left join (select settings from shop.settings_versions order by version desc limit 1) as newest on true;

create trigger categories_change after insert or update or delete or truncate on shop.categories
  for each statement execute function shop.note_catalog_change();
