import { Hono } from 'hono'
import { readJson } from '#app/platform/http/json.server.ts'
import { type ApiOperation, applyFaults } from './api-faults.server.ts'
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { createOrder, getOrder, listOrderPayments, listOrders } from './orders.server.ts'
import { cancelLink, createLink, getLink, type LinkRow, linkEntity, listLinks } from './payment-links.server.ts'
import { capturePayment, getPayment, listPayments } from './payments.server.ts'
import { createRefund, getRefund, listRefunds } from './refunds.server.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { listReconLines, listSettlements } from './settlements.server.ts'

/** The provider's HTTP API under `/v1`, without authentication. */
export function apiRoutes(context: SandboxContext): Hono {
  const { db } = context
  const play = (operation: ApiOperation) => applyFaults(context, operation)
  const api = new Hono()

  api.post('/orders', play('create-order'), async (c) =>
    c.json(orderEntity(await createOrder(db, await readJson(c.req.raw), new Date()))),
  )
  api.get('/orders', play('list-orders'), async (c) => c.json(collection(await listOrders(db, c.req.query()))))
  api.get('/orders/:id', play('fetch-order'), async (c) => c.json(orderEntity(await getOrder(db, c.req.param('id')))))
  api.get('/orders/:id/payments', play('list-order-payments'), async (c) => {
    const order = await getOrder(db, c.req.param('id'))
    return c.json(collection((await listOrderPayments(db, [order.id])).map(paymentEntity)))
  })

  const withAddress = async (link: LinkRow) => ({
    ...(await linkEntity(db, link)),
    short_url: `${context.shopUrl}/sandbox/razorpay/v1/l/${link.id}`,
  })
  const linkResponse = async (link: LinkRow) => Response.json(await withAddress(link))
  api.post('/payment_links', play('create-payment-link'), async (c) =>
    linkResponse(await createLink(db, await readJson(c.req.raw), new Date())),
  )
  api.get('/payment_links', play('fetch-payment-link'), async (c) => {
    const links = await listLinks(db, c.req.query('reference_id'))
    return c.json({ payment_links: await Promise.all(links.map(withAddress)) })
  })
  api.get('/payment_links/:id', play('fetch-payment-link'), async (c) =>
    linkResponse(await getLink(db, c.req.param('id'))),
  )
  api.post('/payment_links/:id/cancel', play('cancel-payment-link'), async (c) =>
    linkResponse(await cancelLink(db, c.req.param('id'), new Date())),
  )

  api.get('/payments', play('list-payments'), async (c) =>
    c.json(collection((await listPayments(db, c.req.query())).map(paymentEntity))),
  )
  api.get('/payments/:id', play('fetch-payment'), async (c) =>
    c.json(paymentEntity(await getPayment(db, c.req.param('id')))),
  )
  api.post('/payments/:id/capture', play('capture-payment'), async (c) =>
    c.json(paymentEntity(await capturePayment(db, c.req.param('id'), await readJson(c.req.raw), new Date()))),
  )
  api.post('/payments/:id/refund', play('create-refund'), async (c) => {
    const request = {
      paymentId: c.req.param('id'),
      body: (await readJson(c.req.raw)) ?? {},
      idempotencyKey: c.req.header('X-Refund-Idempotency'),
    }
    const refund = await createRefund(db, request, new Date())
    const { currency } = await getPayment(db, refund.payment_id)
    return c.json(refundEntity(refund, currency))
  })
  api.get('/payments/:id/refunds', play('list-payment-refunds'), async (c) => {
    const payment = await getPayment(db, c.req.param('id'))
    const refunds = await listRefunds(db, payment.id)
    return c.json(collection(refunds.map((refund) => refundEntity(refund, payment.currency))))
  })
  api.get('/refunds/:id', play('fetch-refund'), async (c) => {
    const refund = await getRefund(db, c.req.param('id'))
    const { currency } = await getPayment(db, refund.payment_id)
    return c.json(refundEntity(refund, currency))
  })

  api.get('/settlements', play('list-settlements'), async (c) =>
    c.json(collection(await listSettlements(db, c.req.query(), new Date()))),
  )
  api.get('/settlements/recon/combined', play('list-settlement-lines'), async (c) =>
    c.json(collection(await listReconLines(db, c.req.query()))),
  )

  return api
}
