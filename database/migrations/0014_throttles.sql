-- Wrong passwords and codes are counted by account and network, or by account and device. The first tries cost nothing;
-- each one after them waits for a pause that grows.
create table auth.throttles (
  key text primary key,
  tries integer not null check (tries > 0),
  next_try_at timestamptz not null,
  forget_at timestamptz not null
);

create index throttles_forget_idx on auth.throttles (forget_at);
