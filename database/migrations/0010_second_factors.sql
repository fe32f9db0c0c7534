-- A second step at sign-in, in the shape Better Auth expects. Who has none signs in as before.

alter table auth."user"
  add column "twoFactorEnabled" boolean not null default false;

create table auth."twoFactor" (
  id uuid primary key default shop.uuid_v7(),
  "userId" uuid not null unique references auth."user" (id) on delete cascade,
  -- Both are encrypted with the shop's secret.
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0 check ("failedVerificationCount" >= 0),
  "lockedUntil" timestamptz,
  "createdAt" timestamptz not null default now()
);

-- A phone number signs in when exactly one account has it.
create index user_phone_idx on auth."user" (phone) where phone is not null;
