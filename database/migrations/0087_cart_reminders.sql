-- One email about a cart that was left, to customers who agreed to it.

-- Constraints are not valid, so that no order's consent is read: those before agreed to both policies.
alter table shop.consents
  alter column terms_sha256 drop not null,
  alter column privacy_sha256 drop not null,
  add column text_sha256 text,
  add column withdrawn_at timestamptz,
  drop constraint consents_occasion_check,
  add constraint consents_occasion_check check (occasion in ('sign-up', 'payment', 'cart-reminders')) not valid,
  add constraint consents_text_fkey foreign key (text_sha256) references shop.policy_versions (sha256) not valid,
  add constraint consents_text_by_occasion check (
    case when occasion = 'cart-reminders'
      then text_sha256 is not null and terms_sha256 is null and privacy_sha256 is null
      else text_sha256 is null and terms_sha256 is not null and privacy_sha256 is not null and withdrawn_at is null
    end
  ) not valid;

-- At first it has no row.
create unique index consents_cart_reminders_idx on shop.consents (user_id)
  where occasion = 'cart-reminders' and withdrawn_at is null;

create table shop.cart_reminders (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- When its customer first brought the cart back by its link.
  used_at timestamptz
);

create index cart_reminders_user_idx on shop.cart_reminders (user_id, created_at desc);
create index cart_reminders_newest_idx on shop.cart_reminders (created_at);

-- The cart as the email showed it.
create table shop.cart_reminder_lines (
  reminder_id uuid not null references shop.cart_reminders (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  size text not null,
  quantity integer not null check (quantity > 0),
  price shop.paise not null,
  primary key (reminder_id, product_id, size)
);

create index cart_reminder_lines_product_idx on shop.cart_reminder_lines (product_id);
