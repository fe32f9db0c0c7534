-- Payments that a customer's bank disputes, as Razorpay reports them.
create table shop.disputes (
  razorpay_dispute_id text primary key,
  razorpay_payment_id text not null references shop.payments (razorpay_payment_id) on delete restrict,
  status text not null check (status in ('open', 'under_review', 'action_required', 'won', 'lost', 'closed')),
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration', 'unknown')),
  amount shop.paise not null check (amount >= 0),
  amount_deducted shop.paise not null default 0 check (amount_deducted >= 0),
  reason_code text,
  reason text,
  respond_by timestamptz,
  opened_at timestamptz not null,
  -- When Razorpay sent the newest event: an older one that arrives later changes nothing.
  reported_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index disputes_payment_idx on shop.disputes (razorpay_payment_id);

-- What the owner was alerted of: each event once. An event of a switched-off alert has its row too, so that switching it on
-- doesn't send what happened before.
create table shop.owner_alerts (
  kind text not null check (
    kind in ('new-order', 'unmatched-payment', 'complaint', 'dispute', 'failed-refund', 'old-backup')
  ),
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (kind, subject)
);

-- Orders and messages from before this release are no news.
insert into shop.owner_alerts (kind, subject)
select 'new-order', id::text from shop.orders where created_at > now() - interval '8 days'
union all
select 'complaint', id::text from shop.contact_messages where created_at > now() - interval '8 days';

create index contact_messages_created_idx on shop.contact_messages (created_at);
