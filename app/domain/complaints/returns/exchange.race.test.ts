import { expect, test } from 'vitest'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { decisionOn, EXCHANGES, insertDelivered, insertExchange } from '#tests/support/suites/exchange-suite.ts'
import { expectBalancedLedger, stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { answerComplaint } from '../manage/answer-complaint.server.ts'
import { acceptExchange, giveUpReturn, receiveReturn } from './decide-return.server.ts'
import { sendBackBy } from './goods-return.ts'
import { requestExchange } from './request-exchange.server.ts'
import { withdrawExchange } from './withdraw-exchange.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

const statusesOf = (outcomes: readonly { status: string }[]) => outcomes.map(({ status }) => status).sort()

test('M528 an exchange and 20 checkouts want the last unit of a size: one gets it', async () => {
  for (let round = 0; round < iterations(2, 200); round++) {
    const { checkout, product, wanted } = await insertDelivered(db, { left: 1 })
    const others = await Promise.all(Array.from({ length: 20 }, () => insertShopper(db, [{ product, size: 'L' }])))
    const [asked, ...started] = await Promise.all([
      requestExchange(checkout.services, wanted, EXCHANGES),
      ...others.map((shopper) => checkout.start(shopper)),
    ])
    const ready = started.filter(({ status }) => status === 'ready').length
    expect(ready + (asked.status === 'requested' ? 1 : 0)).toBe(1)
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [1, 1] })
  }
  await expectBalancedLedger(db)
})

test('M528 a unit is exchanged by two forms while it is refunded: one of them happens', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { checkout, product, orderId, orderItemId, wanted } = await insertDelivered(db)
    const items = [{ orderItemId, quantity: 1, restock: false }]
    const money = { delivery: paise(0), other: paise(0), note: 'torn', requestId: crypto.randomUUID() }
    const [refunded, ...asked] = await Promise.all([
      refundItems(checkout.services, actor, { orderId, items, ...money }),
      requestExchange(checkout.services, wanted, EXCHANGES),
      requestExchange(checkout.services, { ...wanted, requestId: crypto.randomUUID() }, EXCHANGES),
    ])
    const isRefunded = refunded.status === 'requested'
    expect(statusesOf(asked)).toEqual(['exceeds-quantity', isRefunded ? 'exceeds-quantity' : 'requested'])
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, isRefunded ? 0 : 1] })
    await sendDueRefunds(checkout.services)
  }
  await expectBalancedLedger(db)
})

test('M524 an exchange is accepted while its customer withdraws it: it ends withdrawn', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { checkout, product, complaintId } = await insertExchange(db)
    const [accepted, withdrawn, refused] = await Promise.all([
      acceptExchange(checkout.services, actor, decisionOn(complaintId)),
      withdrawExchange(db, complaintId),
      answerComplaint(checkout.services, actor, { ...decisionOn(complaintId), effect: 'refused' }),
    ])
    expect(['decided', 'changed']).toContain(accepted.status)
    expect(['withdrawn', 'too-late']).toContain(withdrawn.status)
    expect(refused.status).toBe('sent')
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 0] })
  }
  await expectBalancedLedger(db)
})

test('M525 an arrival is recorded twice while the owner stops waiting: the new size is sent once, or released', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { checkout, product, complaintId } = await insertExchange(db)
    await acceptExchange(checkout.services, actor, decisionOn(complaintId))
    const later = sendBackBy(new Date(Date.now() + 60_000))
    const click = { ...decisionOn(complaintId), isRestocked: true }
    const [gaveUp, ...received] = await Promise.all([
      giveUpReturn(checkout.services, actor, decisionOn(complaintId), later),
      receiveReturn(checkout.services, actor, click),
      receiveReturn(checkout.services, actor, click),
    ])
    const isMissing = gaveUp.status === 'decided'
    expect(statusesOf(received)).toEqual(isMissing ? ['changed', 'changed'] : ['already-decided', 'decided'])
    expect(await stockBySizeOf(db, product)).toEqual(isMissing ? { M: [0, 0], L: [2, 0] } : { M: [1, 0], L: [1, 0] })
  }
  await expectBalancedLedger(db)
})
