-- Customers that came in from another shop; null for those who signed up. All of one import have the same time.
alter table shop.user_profiles add column imported_at timestamptz;

create index user_profiles_imported_idx on shop.user_profiles (imported_at) where imported_at is not null;
