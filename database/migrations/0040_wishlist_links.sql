-- The link to a customer's wishlist, for whoever they give it to. Deleting the row withdraws the link. The token in the link is
-- made from the id with the shop's secret, so that a copy of the database opens no wishlist.
create table shop.wishlist_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth."user" (id) on delete cascade,
  created_at timestamptz not null default now()
);
