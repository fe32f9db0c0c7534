-- Lists by country of origin, and the countries that there are, which are offered as a filter once some product is imported. Building
-- it takes a second or two for a million products; meanwhile shoppers read, and only changes of products wait.
create index products_origin_idx on shop.products (lower(country_of_origin), lower(name), id) where archived_at is null;
