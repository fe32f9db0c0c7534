import { beforeEach, expect, test } from 'vitest'
import { MAX_PAISE, type Paise, paise, paiseTotal } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { GatewayError, type ProviderSettlementLine } from '../gateway.ts'
import { fetchSettlements } from './fetch-settlements.server.ts'
import { netOf } from './settlement.ts'
import {
  findSettlement,
  findSettlementFetch,
  findUnsettled,
  listSettlementLines,
  listSettlements,
  listUnsettled,
  readSettlementLines,
} from './settlement-list.server.ts'
import { settlementsCsv } from './settlements-csv.server.ts'

const { db } = await setUpTestDatabase()
const gateway = createFakeGateway()
const DAY_MS = 86_400_000
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

beforeEach(async () => {
  gateway.startOver()
  await db.deleteFrom('settlements').execute()
  await db.updateTable('settlement_fetch').set({ fetched_at: null, problem: null }).execute()
  // What earlier tests have bought is too old to be missed.
  await db.deleteFrom('refunds').execute()
  await db
    .updateTable('payments')
    .set({ created_at: daysAgo(200) })
    .execute()
})

function makeLine(overrides: Partial<ProviderSettlementLine>): ProviderSettlementLine {
  const { amount = paise(1_000_00), fee = paise(23_60), entityId = 'pay_unknown' } = overrides
  return {
    settlementId: 'setl_1',
    entityId,
    razorpayPaymentId: entityId,
    kind: 'payment',
    description: null,
    amount,
    fee,
    tax: paise(3_60),
    credit: paise(amount - fee),
    debit: paise(0),
    createdAt: daysAgo(4),
    ...overrides,
  }
}

/** The provider pays out what the lines add up to. */
function payOut(lines: ProviderSettlementLine[], { id = 'setl_1', days = 2, ...overrides } = {}) {
  const amount = paiseTotal(lines.reduce((sum, line) => sum + netOf(line), 0))
  const settlement = {
    id,
    amount,
    status: 'processed' as const,
    utr: `UTR${id}`,
    createdAt: daysAgo(days),
    ...overrides,
  }
  gateway.settlements.push({ ...settlement, lines: lines.map((line) => ({ ...line, settlementId: id })) })
  return settlement
}

async function insertPaid(days = 4): Promise<{ id: string; orderId: string; orderNumber: string; amount: Paise }> {
  const { id: orderId, orderNumber, razorpayPaymentId: id } = await insertOrder(db)
  const { amount } = await db
    .updateTable('payments')
    .set({ created_at: daysAgo(days) })
    .where('razorpay_payment_id', '=', id)
    .returning('amount')
    .executeTakeFirstOrThrow()
  return { id, orderId, orderNumber, amount }
}

const fetch = () => fetchSettlements({ db, gateway }, now)
const countLines = async (id: string) => (await listSettlementLines(db, id, { limit: 100, offset: 0 })).length

test('a shop without payments asks for nothing', async () => {
  await fetch()
  expect(gateway.countCalls('listSettlements')).toBe(0)
})

test('M432 a settlement is its payments minus refunds, fees and their GST, with a link to each order', async () => {
  const paid = await insertPaid()
  const refund = { entityId: 'rfnd_1', kind: 'refund' as const, razorpayPaymentId: paid.id }
  await db
    .insertInto('refunds')
    .values({
      razorpay_payment_id: paid.id,
      amount: paise(200_00),
      reason: 'torn',
      reason_code: 'manual',
      idempotency_key: 'refund-of-the-test',
      razorpay_refund_id: 'rfnd_1',
      status: 'processed',
    })
    .execute()
  const { amount } = payOut([
    makeLine({ entityId: paid.id, amount: paid.amount }),
    makeLine({
      ...refund,
      amount: paise(200_00),
      fee: paise(0),
      tax: paise(0),
      credit: paise(0),
      debit: paise(200_00),
    }),
    makeLine({ entityId: 'adj_1', kind: 'adjustment', fee: paise(0), tax: paise(0), amount: paise(10_12) }),
  ])
  await fetch()

  expect(await findSettlement(db, 'setl_1')).toMatchObject({
    amount,
    utr: 'UTRsetl_1',
    status: 'processed',
    lineCount: 3,
    differences: 0,
    unexplained: 0,
    sums: {
      payments: paid.amount,
      refunds: 200_00,
      fees: 20_00,
      tax: 3_60,
      fromCredits: 0,
      others: 10_12,
      net: amount,
    },
  })
  const lines = await listSettlementLines(db, 'setl_1', { limit: 10, offset: 0 })
  expect(lines.map(({ entityId, orderNumber }) => [entityId, orderNumber])).toEqual([
    ['rfnd_1', paid.orderNumber],
    [paid.id, paid.orderNumber],
    ['adj_1', null],
  ])
  const file = (await Array.fromAsync(settlementsCsv(readSettlementLines(db)))).map((chunk) => `${Buffer.from(chunk)}`)
  expect(file).toHaveLength(4)
  expect(file[3]).toBe(
    `setl_1,UTRsetl_1,${shopDate(daysAgo(2))},Paid out,Refund,rfnd_1,${paid.id},${paid.orderNumber},${shopDate(daysAgo(4))},200,0,0,-200,,\r\n`,
  )
})

test('M432 a settlement may be larger than any payment, and the file has the lines of many', async () => {
  await insertPaid(90)
  const crores = (number: number) => paise(number * 1_00_00_000_00)
  const large = (entityId: string, amount: Paise) => makeLine({ entityId, amount, fee: paise(0), tax: paise(0) })
  payOut([...Array.from({ length: 12 }, (_, index) => large(`pay_${index}`, crores(2))), large('pay_last', crores(1))])
  for (let number = 2; number <= 51; number++) {
    payOut([large(`pay_of${number}`, MAX_PAISE)], { id: `setl_${number}`, days: number + 1 })
  }
  await fetch()

  expect(await findSettlement(db, 'setl_1')).toMatchObject({ amount: 25_00_00_000_00, lineCount: 13, unexplained: 0 })
  const lines = await Array.fromAsync(readSettlementLines(db))
  expect(lines.map(({ settlement }) => settlement.id)).toEqual([
    ...Array.from({ length: 13 }, () => 'setl_1'),
    ...Array.from({ length: 50 }, (_, index) => `setl_${index + 2}`),
  ])
})

test('M432 differences are named', async () => {
  const [paid, other] = [await insertPaid(), await insertPaid()]
  payOut([
    makeLine({ entityId: 'pay_unknown' }),
    makeLine({ entityId: paid.id, amount: paise(paid.amount - 1) }),
    makeLine({ entityId: 'rfnd_unknown', kind: 'refund', fee: paise(0), credit: paise(0), debit: paise(1_000_00) }),
    makeLine({ entityId: other.id, amount: other.amount, credit: paise(other.amount - 10_00) }),
  ])
  payOut([makeLine({ entityId: other.id, amount: other.amount })], { id: 'setl_2' })
  await fetch()
  const lines = await listSettlementLines(db, 'setl_1', { limit: 10, offset: 0 })
  expect(Object.fromEntries(lines.map(({ entityId, difference }) => [entityId, difference]))).toEqual({
    [other.id]: 'line-sum',
    [paid.id]: 'payment-amount',
    pay_unknown: 'payment-unknown',
    rfnd_unknown: 'refund-unknown',
  })
  expect((await listSettlementLines(db, 'setl_2', { limit: 10, offset: 0 }))[0]?.difference).toBe('settled-twice')
  expect((await findSettlement(db, 'setl_1'))?.unexplained).toBe(0)
})

test('M432 fetching again changes nothing, and takes over what has changed', async () => {
  const paid = await insertPaid()
  const settlement = payOut([makeLine({ entityId: paid.id, amount: paid.amount })], { id: 'setl_1' })
  gateway.settlements[0] = { ...settlement, utr: null, lines: gateway.settlements[0]?.lines ?? [] } as never
  await Promise.all([fetch(), fetch()])
  await fetch()
  expect(await listSettlements(db, { limit: 10, offset: 0 })).toMatchObject({ total: 1, settlements: [{ utr: null }] })
  expect(await countLines('setl_1')).toBe(1)
  // The lines add up, so they aren't asked for again.
  expect(gateway.countCalls('listSettlementLines')).toBeLessThanOrEqual(2)

  gateway.settlements[0] = { ...settlement, lines: [] }
  await fetch()
  expect((await findSettlement(db, 'setl_1'))?.utr).toBe('UTRsetl_1')
})

test('M432 lines that are reported late, or the day after, are found', async () => {
  const paid = await insertPaid()
  const line = makeLine({ entityId: paid.id, amount: paid.amount })
  const settlement = payOut([line])
  gateway.settlements[0] = { ...settlement, lines: [] }
  await fetch()
  expect(await findSettlement(db, 'setl_1')).toMatchObject({ lineCount: 0, unexplained: settlement.amount })
  gateway.settlements[0] = { ...settlement, lines: [line], reportedOn: shopDate(daysAgo(1)) }
  await fetch()
  expect(await findSettlement(db, 'setl_1')).toMatchObject({ lineCount: 1, unexplained: 0 })
})

test('M432 an outage of weeks leaves no gap, and says so meanwhile', async () => {
  const paid = await insertPaid(60)
  for (const [index, days] of [50, 40, 12, 1].entries()) {
    payOut([makeLine({ entityId: index === 0 ? paid.id : `pay_${index}`, amount: paid.amount })], {
      id: `setl_${index}`,
      days,
    })
  }
  // The first settlement's lines arrive, then the provider is gone for weeks.
  gateway.fail('listSettlementLines', { kind: 'unavailable' })
  await expect(fetchSettlements({ db, gateway }, daysAgo(49))).rejects.toBeInstanceOf(GatewayError)
  expect(await findSettlementFetch(db)).toMatchObject({ fetchedAt: null, problem: 'unavailable' })
  gateway.fail('listSettlements', { kind: 'rejected' })
  await fetch()
  expect(await findSettlementFetch(db)).toMatchObject({ problem: 'rejected' })
  await fetch()
  expect(await findSettlementFetch(db)).toEqual({ fetchedAt: now, problem: null })
  const { settlements } = await listSettlements(db, { limit: 10, offset: 0 })
  expect(settlements.map(({ id, unexplained }) => [id, unexplained])).toEqual(
    ['setl_3', 'setl_2', 'setl_1', 'setl_0'].map((id) => [id, 0]),
  )
})

test('M432 captured payments and processed refunds that no settlement has after ten days are listed', async () => {
  const [settled, missing] = [await insertPaid(20), await insertPaid(15)]
  await insertPaid(3)
  payOut([makeLine({ entityId: settled.id, amount: settled.amount })], { days: 18 })
  const refund = {
    amount: paise(100),
    reason: 'torn',
    reason_code: 'manual' as const,
    status: 'processed' as const,
    updated_at: daysAgo(12),
  }
  await db
    .insertInto('refunds')
    .values([
      { ...refund, razorpay_payment_id: settled.id, idempotency_key: 'refund-settled-1', razorpay_refund_id: 'rfnd_2' },
      // Its payment isn't settled either, so only the payment is named.
      { ...refund, razorpay_payment_id: missing.id, idempotency_key: 'refund-missing-1', razorpay_refund_id: 'rfnd_3' },
    ])
    .execute()
  expect(await listUnsettled(db, { limit: 10 })).toEqual([])
  await fetch()
  expect((await listUnsettled(db, { limit: 10 })).map(({ entityId, kind }) => [entityId, kind])).toEqual([
    [missing.id, 'payment'],
    ['rfnd_2', 'refund'],
  ])
})

test('M432 fees that were paid from credits explain a settlement and are no difference', async () => {
  const paid = await insertPaid()
  payOut([makeLine({ entityId: paid.id, amount: paid.amount, credit: paid.amount })])
  await fetch()
  expect(await findSettlement(db, 'setl_1')).toMatchObject({
    amount: paid.amount,
    differences: 0,
    unexplained: 0,
    sums: { payments: paid.amount, fees: 20_00, tax: 3_60, fromCredits: 23_60, others: 0, net: paid.amount },
  })
})

test('M432 the money of a failed settlement is missing until it is paid out after all', async () => {
  const paid = await insertPaid(30)
  const settlement = payOut([makeLine({ entityId: paid.id, amount: paid.amount })], { days: 28 })
  payOut([makeLine({ entityId: 'pay_older' })], { id: 'setl_0', days: 40 })
  const { lines } = gateway.settlements[0] ?? { lines: [] }
  const setStatus = (status: 'failed' | 'processed') =>
    gateway.settlements.splice(0, 1, { ...settlement, status, lines })
  await fetch()
  expect(await listUnsettled(db, { limit: 10 })).toEqual([])
  // It fails after the bank has had it, and newer ones are settled meanwhile.
  setStatus('failed')
  payOut([makeLine({ entityId: 'pay_newer' })], { id: 'setl_2' })
  await db.updateTable('settlements').set({ status: 'failed' }).where('razorpay_settlement_id', '=', 'setl_1').execute()
  await fetch()
  expect((await listUnsettled(db, { limit: 10 })).map(({ entityId }) => entityId)).toEqual([paid.id])
  expect(await findUnsettled(db)).toEqual({ count: 1, since: daysAgo(30) })
  setStatus('processed')
  await fetch()
  expect(await findSettlement(db, 'setl_1')).toMatchObject({ status: 'processed' })
  expect(await findUnsettled(db)).toEqual({ count: 0, since: null })
})

test('M432 how much isn’t settled is counted when settlements are fetched, not when the dashboard is opened', async () => {
  await insertPaid(15)
  await fetch()
  expect(await findUnsettled(db)).toEqual({ count: 1, since: daysAgo(15) })
  await insertPaid(20)
  expect(await findUnsettled(db)).toEqual({ count: 1, since: daysAgo(15) })
  await fetch()
  expect(await findUnsettled(db)).toEqual({ count: 2, since: daysAgo(20) })
})

test('M432 an account from which nothing was ever settled is noticed, unless settlements can’t be fetched', async () => {
  const paid = await insertPaid(15)
  gateway.fail('listSettlements', { kind: 'rejected' })
  await fetch()
  expect(await listUnsettled(db, { limit: 10 })).toEqual([])
  await fetch()
  expect((await listUnsettled(db, { limit: 10 })).map(({ entityId }) => entityId)).toEqual([paid.id])
})

test('M432 a refunded payment is missed when only its refund was settled', async () => {
  const [paid, returned] = [await insertPaid(15), await insertPaid(15)]
  await db
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('razorpay_payment_id', 'in', [paid.id, returned.id])
    .execute()
  const debit = { kind: 'refund' as const, fee: paise(0), tax: paise(0), credit: paise(0) }
  payOut(
    [
      makeLine({ entityId: 'pay_other' }),
      makeLine({ ...debit, entityId: 'rfnd_4', razorpayPaymentId: paid.id, debit: paise(100), amount: paise(100) }),
    ],
    { days: 18 },
  )
  await fetch()
  expect((await listUnsettled(db, { limit: 10 })).map(({ entityId }) => entityId)).toEqual([paid.id])
})
