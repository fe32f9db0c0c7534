import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { withStatementTimeout } from '#app/platform/database/statement-timeout.server.ts'

/** A rule of the ledger that is broken: money, orders or stock don't match. `audit-messages.ts` has the texts. */
export interface AuditFinding {
  readonly check: MoneyCheck
  /** Rows that break the rule, at most {@link MAX_EXAMPLES}. */
  readonly examples: readonly Record<string, unknown>[]
}

const MAX_EXAMPLES = 20

/** How long a check may take, in milliseconds. Checking a ledger of several years takes longer than a page's queries may. */
const CHECK_TIMEOUT_MS = 10 * 60_000

/** The rules of the ledger. Each query returns the rows that break its rule: none when all is well. */
const CHECKS = {
  'captured-without-order-or-refund': `
    select p.razorpay_payment_id, p.amount
    from shop.payments p
    where p.status = 'captured' and p.order_id is null and p.attempt_id is not null and not exists (
      select from shop.refunds r where r.razorpay_payment_id = p.razorpay_payment_id and r.status <> 'failed'
    )`,
  'unknown-attempt-without-refund': `
    select p.razorpay_payment_id, p.amount, u.razorpay_order_id
    from shop.payments p
    left join shop.unmatched_payments u on u.razorpay_payment_id = p.razorpay_payment_id
    where p.status = 'captured' and p.source = 'razorpay' and p.attempt_id is null and not exists (
      select from shop.refunds r where r.razorpay_payment_id = p.razorpay_payment_id and r.status <> 'failed'
    )`,
  'ordered-twice': `
    select razorpay_payment_id, checkout_id, count(*) as orders
    from shop.orders
    where replaces_order_id is null
    group by grouping sets ((razorpay_payment_id), (checkout_id))
    having count(*) > 1 and num_nonnulls(razorpay_payment_id, checkout_id) = 1`,
  'payment-amount-mismatch': `
    select o.order_number, o.total_amount, p.amount, p.currency
    from shop.orders o
    left join shop.payments p on p.razorpay_payment_id = o.razorpay_payment_id and p.order_id = o.id
    where o.replaces_order_id is null and (o.payment_method <> 'cod' or o.payment_status = 'paid')
      and (p.amount is distinct from o.total_amount or p.currency is distinct from 'INR')`,
  'offline-payment-of-another-order': `
    select p.razorpay_payment_id, p.source, p.amount, o.order_number, o.payment_method
    from shop.payments p
    left join shop.orders o on o.id = p.order_id and o.razorpay_payment_id = p.razorpay_payment_id
    where p.source <> 'razorpay' and (o.id is null or o.payment_method <> p.source)`,
  'replacement-not-free': `
    select o.order_number, o.total_amount, o.checkout_id, coalesce(o.razorpay_payment_id, p.razorpay_payment_id) as payment
    from shop.orders o
    left join shop.payments p on p.order_id = o.id
    where o.replaces_order_id is not null
      and (o.total_amount <> 0 or num_nonnulls(o.checkout_id, o.razorpay_payment_id, p.razorpay_payment_id) > 0)`,
  'replacement-exceeds-goods': `
    select i.order_id, i.id as order_item_id, i.quantity, replaced.units as replaced, refunded.units as refunded
    from shop.order_items i
    join (
      select item_id, sum(quantity) as units
      from (
        select r.replaces_item_id as item_id, r.quantity
        from shop.order_items r
        join shop.orders o on o.id = r.order_id
        where r.replaces_item_id is not null and o.status <> 'cancelled'
        union all
        select exchanged_item_id, quantity
        from shop.stock_reservations where exchanged_item_id is not null and status = 'active'
      ) units
      group by item_id
    ) replaced on replaced.item_id = i.id
    left join lateral (
      select sum(ri.quantity) as units
      from shop.refund_items ri
      join shop.refunds r on r.id = ri.refund_id
      where ri.order_item_id = i.id and r.status <> 'failed'
    ) refunded on true
    where replaced.units + coalesce(refunded.units, 0) > i.quantity`,
  'replacement-of-another-order': `
    select o.order_number, i.id as order_item_id, replaced.order_id as replaced_order_id
    from shop.orders o
    join shop.order_items i on i.order_id = o.id
    left join shop.order_items replaced on replaced.id = i.replaces_item_id
    where replaced.order_id is distinct from o.replaces_order_id`,
  'order-not-captured': `
    select o.order_number, p.status
    from shop.orders o
    join shop.payments p on p.order_id = o.id
    where p.status not in ('captured', 'refunded') and o.created_at < now() - interval '1 hour'`,
  'order-total-mismatch': `
    select o.order_number, o.total_amount, sum(i.price::bigint * i.quantity)::bigint as items
    from shop.orders o
    left join shop.order_items i on i.order_id = o.id
    group by o.id
    having o.total_amount is distinct from
      sum(i.price::bigint * i.quantity) + o.shipping_cost + o.tax_amount - o.discount_amount`,
  'order-discount-mismatch': `
    select o.order_number, o.discount_amount, sum(i.discount_amount) as items
    from shop.orders o
    join shop.order_items i on i.order_id = o.id
    group by o.id
    having o.discount_amount <> sum(i.discount_amount) or bool_or(i.discount_amount > i.price::bigint * i.quantity)`,
  'offer-used-too-often': `
    select f.id as offer_id, f.code, f.max_uses, count(*) as uses
    from shop.offers f
    join shop.offer_uses u on u.offer_id = f.id
    join shop.checkouts c on c.id = u.checkout_id and c.status in ('reserved', 'awaiting_payment', 'paid')
    group by f.id
    having count(*) > f.max_uses`,
  'offer-use-miscounted': `
    select u.checkout_id, u.offer_id, c.status, u.is_counted
    from shop.offer_uses u
    join shop.checkouts c on c.id = u.checkout_id
    where u.is_counted <> (c.status in ('reserved', 'awaiting_payment', 'paid'))`,
  'sale-price-left': `
    select p.product_id, p.price, p.usual_price
    from shop.sale_prices p
    where not exists (
      select from shop.sale_products t
      join shop.sales s on s.id = t.sale_id
      where t.product_id = p.product_id and s.is_running and s.ends_at > now() - interval '5 minutes'
    )`,
  'reserved-units-mismatch': `
    select s.product_id, s.size, s.reserved, coalesce(sum(r.quantity), 0) as reservations
    from shop.product_stock s
    left join shop.stock_reservations r
      on r.product_id = s.product_id and s.size in ('', r.size) and r.status = 'active'
    group by s.product_id, s.size
    having s.reserved <> coalesce(sum(r.quantity), 0)`,
  'stock-out-of-range': `
    select product_id, size, on_hand, reserved
    from shop.product_stock
    where on_hand < 0 or reserved < 0 or reserved > on_hand`,
  'stock-sum-mismatch': `
    select p.id as product_id, p.stock_quantity, p.reserved_quantity, s.on_hand, s.reserved
    from shop.products p
    left join (
      select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved, bool_or(size = '') and count(*) > 1 as is_both
      from shop.product_stock group by product_id
    ) s on s.product_id = p.id
    where (p.stock_quantity, p.reserved_quantity) is distinct from (coalesce(s.on_hand, 0), coalesce(s.reserved, 0))
      or s.is_both`,
  'stock-movements-mismatch': `
    select coalesce(s.product_id, m.product_id) as product_id, coalesce(s.size, m.size) as size, s.on_hand, m.movements
    from shop.product_stock s
    full join (
      select product_id, size, sum(delta) as movements from shop.stock_movements group by product_id, size
    ) m on m.product_id = s.product_id and m.size = s.size
    where coalesce(s.on_hand, 0) <> coalesce(m.movements, 0)`,
  'sold-units-mismatch': `
    select coalesce(i.order_id, m.order_id) as order_id, coalesce(i.product_id, m.product_id) as product_id, i.sold, m.moved
    from (
      select order_id, product_id, sum(quantity) as sold
      from shop.order_items where product_id is not null group by order_id, product_id
    ) i
    full join (
      select order_id, product_id, -sum(delta) as moved
      from shop.stock_movements where reason in ('sale', 'replacement') group by order_id, product_id
    ) m on m.order_id = i.order_id and m.product_id = i.product_id
    where i.sold is distinct from m.moved`,
  'reservation-not-released': `
    select checkout_id, product_id, expires_at
    from shop.stock_reservations
    where status = 'active' and expires_at < now() - interval '2 minutes'`,
  'reservation-without-live-checkout': `
    select r.checkout_id, r.product_id, c.status
    from shop.stock_reservations r
    join shop.checkouts c on c.id = r.checkout_id
    where r.status = 'active' and c.status not in ('reserved', 'awaiting_payment')`,
  'exchange-hold-mismatch': `
    select h.id as reservation_id, h.status as reservation, g.complaint_id, g.status
    from (select id, status from shop.stock_reservations where exchanged_item_id is not null) h
    full join (select * from shop.returns where reservation_id is not null) g on g.reservation_id = h.id
    where h.status is distinct from case
      when g.replacement_order_id is not null then 'claimed'
      when g.status in ('requested', 'awaited') then 'active'
      else 'released'
    end`,
  'exchange-sent-mismatch': `
    select o.order_number, g.complaint_id
    from shop.returns g
    join shop.stock_reservations h on h.id = g.reservation_id
    join shop.orders o on o.id = g.replacement_order_id
    where not exists (
      select from shop.order_items i
      where i.order_id = o.id and i.replaces_item_id = h.exchanged_item_id and i.size = h.size and i.quantity = h.quantity
    )`,
  'order-without-tracking-or-notification': `
    select o.order_number
    from shop.orders o
    where not exists (select from shop.order_tracking t where t.order_id = o.id and t.created_at = o.created_at)
      or o.user_id is not null
        and not exists (select from shop.notifications n where n.dedupe_key in ('payment-successful-' || o.id, 'replacement-' || o.id))`,
  'paid-checkout-mismatch': `
    select c.id as checkout_id, c.status, o.order_number
    from shop.checkouts c
    left join shop.orders o on o.checkout_id = c.id
    where (c.status = 'paid') <> (o.id is not null)`,
  'order-number-gap': `
    select n.financial_year, n.last_number, count(o.id) as orders
    from shop.invoice_counters n
    left join shop.orders o on o.order_number like n.financial_year || '-%'
    group by n.financial_year
    having n.last_number <> count(o.id)`,
  'replacement-number-gap': `
    select n.financial_year, n.last_number, count(o.id) as replacements
    from shop.replacement_counters n
    left join shop.orders o on o.order_number like 'R' || n.financial_year || '-%'
    group by n.financial_year
    having n.last_number <> count(o.id)`,
  'credit-note-number-gap': `
    select n.financial_year, n.last_number, count(c.id) as credit_notes
    from shop.credit_note_counters n
    left join shop.credit_notes c on c.credit_note_number like 'CN-' || n.financial_year || '-%'
    group by n.financial_year
    having n.last_number <> count(c.id)`,
  'reissued-invoice-number-gap': `
    select n.financial_year, n.last_number, count(i.number) as invoices
    from shop.reissued_invoice_counters n
    left join shop.reissued_invoices i on i.number like 'INV-C' || n.financial_year || '-%'
    group by n.financial_year
    having n.last_number <> count(i.number)`,
  'reissued-invoice-mismatch': `
    select o.order_number, i.number, c.credit_note_number, c.amount
    from shop.credit_notes c
    join shop.orders o on o.id = c.order_id
    join shop.reissued_invoices i on i.credit_note_id = c.id
    where c.amount is distinct from i.shipping_cost + (
      select sum((line ->> 'amount')::int) from jsonb_array_elements(i.lines) as line
    )`,
  'refund-without-credit-note': `
    select o.order_number, r.amount as refund, c.credit_note_number, c.amount
    from shop.orders o
    join shop.refunds r on r.razorpay_payment_id = o.razorpay_payment_id and r.status = 'processed'
    left join shop.credit_notes c on c.refund_id = r.id
    where o.tax_mode = 'regular' and c.amount is distinct from r.amount`,
  'webhook-not-processed': `
    select id, event, tries, last_error
    from shop.webhook_inbox
    where processed_at is null and received_at < now() - interval '5 minutes'`,
  'refund-not-sent': `
    select razorpay_payment_id, status, tries, last_error
    from shop.refunds
    where status = 'failed' or status = 'due' and created_at < now() - case
      when razorpay_payment_id like 'offline\\_%' then interval '7 days' else interval '1 hour' end`,
  'refunds-exceed-payment': `
    select p.razorpay_payment_id, p.amount, sum(r.amount) as refunds
    from shop.payments p
    join shop.refunds r on r.razorpay_payment_id = p.razorpay_payment_id
    where r.status <> 'failed'
    group by p.razorpay_payment_id
    having sum(r.amount) > p.amount`,
  'unpaid-invoice-not-cancelled': `
    select o.order_number, o.status, o.total_amount, sum(c.amount) as credited
    from shop.orders o
    left join shop.credit_notes c on c.order_id = o.id and c.refund_id is null
      and not exists (select from shop.reissued_invoices r where r.credit_note_id = c.id)
    where o.payment_method = 'cod' and o.tax_mode = 'regular'
    group by o.id
    having coalesce(sum(c.amount), 0) <> case
      when o.payment_status <> 'paid' and (o.status = 'cancelled' or o.returned_at is not null) then o.total_amount
      else 0
    end`,
  'refund-exceeds-goods': `
    select i.order_id, i.id as order_item_id, i.quantity, sum(ri.quantity) as refunded
    from shop.order_items i
    join shop.refund_items ri on ri.order_item_id = i.id
    join shop.refunds r on r.id = ri.refund_id
    where r.status <> 'failed'
    group by i.id
    having sum(ri.quantity) > i.quantity`,
  'refund-exceeds-delivery': `
    select o.order_number, o.shipping_cost, sum(r.delivery_amount) as refunded
    from shop.orders o
    join shop.refunds r on r.razorpay_payment_id = o.razorpay_payment_id
    where r.status <> 'failed'
    group by o.id
    having sum(r.delivery_amount) > o.shipping_cost`,
  'refund-parts-mismatch': `
    select r.id as refund_id, r.amount, r.delivery_amount, sum(ri.amount) as items
    from shop.refunds r
    join shop.refund_items ri on ri.refund_id = r.id
    join shop.payments p on p.razorpay_payment_id = r.razorpay_payment_id
    join shop.order_items i on i.id = ri.order_item_id
    group by r.id
    having sum(ri.amount) + r.delivery_amount > r.amount or bool_or(i.order_id is distinct from p.order_id)`,
  'refunded-amount-mismatch': `
    select p.razorpay_payment_id, p.amount_refunded, known.amount as refunds
    from shop.payments p
    left join lateral (
      select coalesce(sum(r.amount), 0) as amount from shop.refunds r
      where r.razorpay_payment_id = p.razorpay_payment_id and r.status = 'processed'
    ) known on true
    where p.order_id is not null and p.amount_refunded <> known.amount and p.updated_at < now() - interval '26 hours'`,
  'returned-units-mismatch': `
    select m.order_id, m.product_id, m.moved, m.returned, r.restocked
    from (
      select order_id, product_id, sum(delta) as moved,
        coalesce(sum(delta) filter (where reason in ('cancellation', 'return')), 0) as returned
      from shop.stock_movements where order_id is not null group by order_id, product_id
    ) m
    left join (
      select i.order_id, i.product_id, sum(ri.restocked) as restocked
      from shop.refund_items ri
      join shop.order_items i on i.id = ri.order_item_id
      group by i.order_id, i.product_id
    ) r on r.order_id = m.order_id and r.product_id = m.product_id
    where m.moved > 0 or r.restocked > m.returned`,
  'dispute-not-answered': `
    select razorpay_dispute_id, razorpay_payment_id, amount, respond_by
    from shop.disputes
    where status in ('open', 'action_required') and respond_by < now()`,
  'lost-dispute-refunded': `
    select p.razorpay_payment_id, p.amount, p.amount_refunded, sum(d.amount_deducted) as deducted
    from shop.payments p
    join shop.disputes d on d.razorpay_payment_id = p.razorpay_payment_id and d.status = 'lost'
    group by p.razorpay_payment_id
    having p.amount_refunded + sum(d.amount_deducted) > p.amount`,
  'settlement-lines-mismatch': `
    select s.razorpay_settlement_id, s.amount, sum(l.credit::bigint - l.debit) as lines
    from shop.settlements s
    left join shop.settlement_lines l on l.razorpay_settlement_id = s.razorpay_settlement_id
    where s.status <> 'failed' and s.settled_at < now() - interval '3 days'
    group by s.razorpay_settlement_id
    having sum(l.credit::bigint - l.debit) is distinct from s.amount`,
  'settled-amount-mismatch': `
    select l.entity_id, l.amount as settled, coalesce(p.amount, r.amount) as amount
    from shop.settlement_lines l
    left join shop.payments p on p.razorpay_payment_id = l.entity_id
    left join shop.refunds r on r.razorpay_refund_id = l.entity_id
    where l.kind in ('payment', 'refund') and l.amount <> coalesce(p.amount, r.amount)`,
  'settled-twice': `
    select l.entity_id, count(*) as settlements
    from shop.settlement_lines l
    join shop.settlements s on s.razorpay_settlement_id = l.razorpay_settlement_id and s.status <> 'failed'
    group by l.entity_id
    having count(*) > 1`,
} as const

export type MoneyCheck = keyof typeof CHECKS

/**
 * Checks the rules in one consistent view of the ledger: the caller's transaction, or one of its own.
 *
 * @returns Empty when all is well.
 */
export async function auditMoney(db: Db | Tx): Promise<AuditFinding[]> {
  if (db.isTransaction) return runChecks(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => withStatementTimeout(tx, CHECK_TIMEOUT_MS, runChecks))
}

async function runChecks(tx: Db): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const [check, query] of Object.entries(CHECKS) as [MoneyCheck, string][]) {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)} limit ${sql.lit(MAX_EXAMPLES)}`.execute(tx)
    if (rows.length > 0) findings.push({ check, examples: rows })
  }
  return findings
}
