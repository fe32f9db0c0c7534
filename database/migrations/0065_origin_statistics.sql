-- How common each country of origin is. The database collects that for an index of an expression, too, but doesn't use it if the index is
-- partial: it took each country for a rare one, and sorted all products from India to show twenty.
create statistics shop.products_origin_stat on (lower(country_of_origin)) from shop.products;

-- Reads a sample of the products, within a second or two, and keeps nobody from reading or changing them.
analyze shop.products;
