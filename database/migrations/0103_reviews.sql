-- Reviews by customers who bought a product: at most one for each item of an order.
create table shop.reviews (
  id uuid primary key default shop.uuid_v7(),
  order_item_id uuid not null unique references shop.order_items (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  -- As it was bought.
  size text not null,
  -- What the page shows: a first name and a city.
  author text not null check (char_length(author) <= 100),
  stars integer not null check (stars >= 1 and stars <= 5),
  fit text check (fit in ('small', 'true', 'large')),
  words text not null default '' check (char_length(words) <= 2000),
  pictures integer not null default 0 check (pictures >= 0 and pictures <= 5),
  answer text not null default '' check (char_length(answer) <= 2000),
  answered_at timestamptz check ((answered_at is not null) = (answer <> '')),
  hidden_reason text check (hidden_reason in ('personal-data', 'offensive', 'off-topic', 'advertising', 'unlawful')),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_hidden_for_a_reason check ((hidden_at is not null) = (hidden_reason is not null))
);

create index reviews_product_idx on shop.reviews (product_id, created_at desc, id desc);
create index reviews_created_idx on shop.reviews (created_at desc, id desc);

-- Checked and re-encoded pictures. Those without a review were never attached, or were removed: a job deletes them.
create table shop.review_pictures (
  id uuid primary key default gen_random_uuid(),
  review_id uuid references shop.reviews (id) on delete set null,
  position integer not null check (position >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create index review_pictures_review_idx on shop.review_pictures (review_id, position);
create index review_pictures_unused_idx on shop.review_pictures (created_at) where review_id is null;

-- The one email that asks for the reviews of an order, and the version of the link in it.
create table shop.review_requests (
  order_id uuid primary key references shop.orders (id) on delete cascade,
  due_at timestamptz not null,
  asked_at timestamptz,
  link_version integer not null default 1 check (link_version > 0)
);

create index review_requests_due_idx on shop.review_requests (due_at) where asked_at is null;

-- How many reviews of a product say the same, so that its page reads a bounded number of rows. Hidden ones count with 0 stars, and without
-- what they say.
create table shop.review_counts (
  product_id uuid not null references shop.products (id) on delete cascade,
  size text not null,
  stars integer not null check (stars >= 0 and stars <= 5),
  fit text not null,
  has_pictures boolean not null,
  reviews integer not null check (reviews >= 0),
  primary key (product_id, size, stars, fit, has_pictures)
);

create function shop.count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if not exists (select from removed) then
      return null;
    end if;
    -- Other transactions count reviews of the same product: products are locked in one order.
    perform from shop.products where id in (select product_id from removed) order by id for no key update;

    update shop.review_counts
    set reviews = review_counts.reviews - gone.reviews
    from (
      select product_id, size, case when hidden_at is null then stars else 0 end as stars,
        case when hidden_at is null then coalesce(fit, '') else '' end as fit,
        hidden_at is null and pictures > 0 as has_pictures, count(*)::integer as reviews
      from removed
      group by 1, 2, 3, 4, 5
    ) gone
    where (review_counts.product_id, review_counts.size, review_counts.stars, review_counts.fit, review_counts.has_pictures)
      = (gone.product_id, gone.size, gone.stars, gone.fit, gone.has_pictures);
  end if;

  if tg_op <> 'DELETE' then
    perform from shop.products where id in (select product_id from added) order by id for no key update;

    insert into shop.review_counts as counted (product_id, size, stars, fit, has_pictures, reviews)
    select product_id, size, case when hidden_at is null then stars else 0 end,
      case when hidden_at is null then coalesce(fit, '') else '' end,
      hidden_at is null and pictures > 0, count(*)::integer
    from added
    group by 1, 2, 3, 4, 5
    on conflict (product_id, size, stars, fit, has_pictures) do update set reviews = counted.reviews + excluded.reviews;
  end if;

  if tg_op <> 'INSERT' then
    delete from shop.review_counts where reviews = 0 and product_id in (select product_id from removed);
  end if;
  -- Cached pages show reviews.
  insert into shop.catalog_changes default values;
  return null;
end
$$;

create trigger reviews_count_added after insert on shop.reviews
referencing new table as added for each statement execute function shop.count_reviews();
create trigger reviews_count_removed after delete on shop.reviews
referencing old table as removed for each statement execute function shop.count_reviews();
create trigger reviews_count_changed after update on shop.reviews
referencing old table as removed new table as added for each statement execute function shop.count_reviews();
