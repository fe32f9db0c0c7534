-- Tells the demo catalogue's images, and so its products, from the shop's own. Uploads are named by time and a random number.
alter table shop.stored_images add column is_demo boolean not null default false;
update shop.stored_images set is_demo = true where key !~ '^[0-9]{13}-[0-9a-f]{12}-[0-9]+\.jpg$';

-- What the owner has confirmed while setting up the shop, where the shop can't see for itself.
create table shop.first_day_confirmations (
  step text primary key check (step in ('tax', 'backup', 'list-hidden')),
  confirmed_by uuid references auth."user" (id) on delete set null,
  confirmed_at timestamptz not null default now()
);
