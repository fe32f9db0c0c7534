-- Consents of parents and legal guardians for customers under 18 (DPDP Rules 2025, rule 10). Until one counts, the row has of the
-- child only what asking takes. Requests that lead to no account are deleted after a month, consents with the account.
create table shop.parental_consents (
  id uuid primary key default shop.uuid_v7(),
  -- The child's account; null until the child has one.
  user_id uuid references auth."user" (id) on delete cascade,
  child_email text check (child_email = lower(child_email)),
  child_name text not null,
  parent_email text not null check (parent_email = lower(parent_email)),
  parent_name text not null,
  relation text check (relation in ('parent', 'guardian')),
  status text not null default 'asked' check (status in ('asked', 'given', 'verified', 'rejected')),
  -- How the parent's identity and age were checked. The shop stores no document.
  checked_by text check (checked_by in ('own-account', 'identity-document', 'digilocker', 'known-in-person')),
  -- The version of the privacy policy that the parent read.
  privacy_sha256 text references shop.policy_versions (sha256),
  -- Of the link that gives the consent and, once it counts, of the one that withdraws it.
  parent_token_hash text unique,
  -- Of the link with which the child signs up.
  child_token_hash text unique,
  created_at timestamptz not null default clock_timestamp(),
  given_at timestamptz,
  decided_at timestamptz,
  check ((user_id is null) = (child_email is not null)),
  check ((status = 'asked') = (given_at is null)),
  check ((status in ('verified', 'rejected')) = (decided_at is not null)),
  check ((status = 'verified') = (checked_by is not null))
);

create index parental_consents_user_idx on shop.parental_consents (user_id);
create index parental_consents_given_idx on shop.parental_consents (given_at) where status = 'given';
