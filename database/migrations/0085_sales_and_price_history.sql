-- Sale prices with dates, and the prices that products had. A shop without sales is as before.

create table shop.sales (
  id uuid primary key default shop.uuid_v7(),
  name text not null check (char_length(name) between 1 and 60),
  -- One of the two: percent off, or the price of each product.
  percent integer check (percent between 1 and 99),
  price shop.paise check (price > 0),
  scope text not null check (scope in ('all', 'category', 'collection', 'products')),
  -- Keys of categories, or ids of collections or products.
  scope_keys text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether its products have its price. It follows the two moments.
  is_running boolean not null default false,
  constraint sales_one_value check ((percent is null) <> (price is null)),
  constraint sales_scope_has_its_keys check ((scope = 'all') = (cardinality(scope_keys) = 0)),
  constraint sales_end_after_start check (ends_at >= starts_at)
);

-- The products of a sale, as they were when it began.
create table shop.sale_products (
  sale_id uuid not null references shop.sales (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  primary key (sale_id, product_id)
);

create index sale_products_product_idx on shop.sale_products (product_id);

-- What a product costs in the sales that are running, and what it cost before them.
create table shop.sale_prices (
  product_id uuid primary key references shop.products (id) on delete cascade,
  price shop.paise not null,
  usual_price shop.paise not null,
  usual_original_price shop.paise not null
);

-- The prices that were asked for a product before the one it has: a struck price is one that was really asked.

create table shop.product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references shop.products (id) on delete cascade,
  price shop.paise not null,
  -- Since when is the row before, or the day on which the product was added.
  asked_until timestamptz not null default now()
);

create index product_prices_product_idx on shop.product_prices (product_id, id);

create function shop.keep_product_price() returns trigger language plpgsql as $$
begin
  insert into shop.product_prices (product_id, price) values (old.id, old.price);
  return null;
end
$$;

create trigger products_keep_price after update of price on shop.products
  for each row when (old.price is distinct from new.price) execute function shop.keep_product_price();

-- Earlier prices are in the audit log, which is read once and not locked.
insert into shop.product_prices (product_id, price, asked_until)
select products.id, (entry.before ->> 'price')::integer, entry.created_at
from shop.audit_log as entry
join shop.products on products.id::text = entry.entity_id
where entry.entity = 'products' and entry.action = 'change-product' and entry.before ? 'price'
order by entry.created_at;
