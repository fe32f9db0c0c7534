-- A guest has no account to delete: a job forgets them with their drafts, some time after those ended without an order.

alter table shop.checkouts add column forgotten_at timestamptz;

drop trigger checkouts_forget_customer on shop.checkouts;
create trigger checkouts_forget_customer before update of user_id, forgotten_at on shop.checkouts
  for each row
  when (
    old.user_id is not null and new.user_id is null
    or old.forgotten_at is null and new.forgotten_at is not null
  )
  execute function shop.forget_customer_of_checkout();
