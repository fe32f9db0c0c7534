-- While a product is out of sale, no price is asked for it: its price history says so.

alter table shop.product_prices alter column price drop not null;

create or replace function shop.keep_product_price() returns trigger language plpgsql as $$
begin
  insert into shop.product_prices (product_id, price)
  values (old.id, case when old.archived_at is null then old.price end);
  return null;
end
$$;

drop trigger products_keep_price on shop.products;

create trigger products_keep_price after update of price, archived_at on shop.products
  for each row when (
    case when old.archived_at is null then old.price end is distinct from case when new.archived_at is null then new.price end
  ) execute function shop.keep_product_price();
