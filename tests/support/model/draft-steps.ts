import fc from 'fast-check'
import { expect } from 'vitest'
import { createDraftLink } from '#app/domain/checkout/by-hand/draft-links.server.ts'
import { payDraft } from '#app/domain/checkout/by-hand/pay-draft.server.ts'
import { cancelDraft, saveDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { paise } from '#app/money.ts'
import { offlinePaymentId } from '#app/vocabulary/payment-methods.ts'
import { makeDraft } from '../factories/cart-factory.ts'
import { pay, report, runOut, sweep } from './purchase-steps.ts'
import { DRAFT_STATE, type ModelCheckout } from './shop-model.ts'
import { any, at, crash, type Manner, manner, once, one, perform, play, type Scene, step } from './shop-scene.ts'

/** What the owner sells by hand: lines with the shop's or other prices, and a delivery charge. */
const wantedDraft = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      what: one,
      size: fc.constantFrom('S', 'M'),
      quantity: fc.constantFrom(1, 1, 1, 2),
      price: fc.constantFrom(null, null, 40, 250),
    }),
    { minLength: 1, maxLength: 2, selector: ({ what, size }) => what + size },
  ),
  delivery: fc.constantFrom(null, null, 0, 90),
})
type WantedDraft = typeof wantedDraft extends fc.Arbitrary<infer Draft> ? Draft : never

/** What the owner and customers do with orders that the owner takes by hand. */
export const draftSteps = [
  step(
    4,
    'save draft',
    fc.tuple(one, wantedDraft, fc.option(any), crash),
    async (scene, who, wanted, replaces, crashesAfter) => {
      const former = replaces === null ? undefined : at(scene.model.listCheckouts('draft'), replaces)
      await save(scene, who, wanted, { former, crashesAfter })
    },
  ),
  step(3, 'create payment link', fc.tuple(any, crash), async (scene, which, crashesAfter) => {
    const draft = at(scene.model.listCheckouts('draft'), which)
    if (draft) await createLink(scene, draft, crashesAfter)
  }),
  step(
    5,
    'sell by payment link',
    fc.tuple(one, wantedDraft, fc.constantFrom('in time', 'in time', 'late', 'cancelled', 'paid in cash')),
    async (scene, who, wanted, when) => {
      const draft = await save(scene, who, wanted, { former: undefined, crashesAfter: null })
      if (!draft) return
      await createLink(scene, draft, null)
      const opened = scene.opened.at(-1)
      if (opened?.link?.draft !== draft) return
      if (when === 'late') await runOut(scene, who)
      if (when === 'late') await sweep(scene, null)
      if (when === 'cancelled') await cancel(scene, draft, once)
      if (when === 'paid in cash') await payInCash(scene, draft, once)
      pay(scene, opened, { status: 'captured', missing: 0 })
      const paid = scene.payments.at(-1)
      if (paid) await report(scene, paid, 'captured', null)
    },
  ),
  step(3, 'pay draft in cash', fc.tuple(any, manner), async (scene, which, manner) => {
    const draft = at(scene.model.listCheckouts('draft'), which)
    if (draft) await payInCash(scene, draft, manner)
  }),
  step(2, 'cancel draft', fc.tuple(any, manner), async (scene, which, manner) => {
    const draft = at(scene.model.listCheckouts('draft'), which)
    if (draft) await cancel(scene, draft, manner)
  }),
]

async function payInCash(scene: Scene, draft: ModelCheckout, manner: Manner): Promise<void> {
  const payment = { draftId: draft.id, method: 'cash', reference: null, key: crypto.randomUUID() } as const
  await perform(scene, manner, {
    run: ({ services }) => payDraft(services, scene.admin, payment),
    expected: () => scene.model.payDraft(draft, offlinePaymentId(payment.key)),
  })
}

async function cancel(scene: Scene, draft: ModelCheckout, manner: Manner): Promise<void> {
  await perform(scene, manner, {
    run: ({ services }) => cancelDraft(services, scene.admin, draft.id),
    expected: () => scene.model.cancelDraft(draft),
  })
}

/** Saves a draft for a customer. @returns Undefined if it was rejected, or the process crashed, which saves nothing. */
async function save(
  scene: Scene,
  who: number,
  { lines: wanted, delivery }: WantedDraft,
  { former, crashesAfter }: { former: ModelCheckout | undefined; crashesAfter: number | null },
): Promise<ModelCheckout | undefined> {
  const { admin, model } = scene
  const { id: userId } = at(scene.shoppers, who)
  const lines = wanted.map(({ what, ...line }) => ({ product: at(scene.products, what).id, ...line }))
  const plan = model.planDraft({ lines, delivery, replaces: former })
  const usual = makeDraft({ id: '', size: '' }, { userId, replaces: former?.id, reason: 'agreed by phone' })
  const draft = {
    ...usual,
    lines: lines.map(({ product: productId, price, ...line }) => ({
      ...line,
      productId,
      price: price === null ? null : paise(price),
    })),
    shipping: delivery === null ? null : paise(delivery),
    address: { ...usual.address, state: DRAFT_STATE },
  }
  const outcomes: Awaited<ReturnType<typeof saveDraft>>[] = []
  await play(scene, crashesAfter, async ({ services }) => {
    outcomes.push(await saveDraft(services, admin, draft))
  })
  const [outcome] = outcomes
  if (!outcome) return undefined
  expect(outcome.status).toBe(typeof plan === 'string' ? plan : 'saved')
  if (typeof plan === 'string' || outcome.status !== 'saved') return undefined
  return model.begin(userId, plan, { id: outcome.draftId, replaces: former })
}

/** Creates the payment link of a draft, which may be paid even if the shop doesn't get its address. */
async function createLink(scene: Scene, draft: ModelCheckout, crashesAfter: number | null): Promise<void> {
  const { gateway } = scene.checkout
  const known = new Set(gateway.links.keys())
  const statuses: string[] = []
  await play(scene, crashesAfter, async ({ services }) => {
    statuses.push((await createDraftLink(services, { draftId: draft.id, description: 'Gulmeher' })).status)
  })
  const shopper = scene.shoppers.find(({ id }) => id === draft.shopper)
  for (const { id, orderId } of gateway.links.values()) {
    if (shopper && !known.has(id)) scene.opened.push({ shopper, orderId, link: { id, draft } })
  }
  const hasEnded = !draft.isLive || scene.model.gone.has(draft.shopper)
  for (const status of statuses) expect(status === 'draft-ended').toBe(hasEnded)
}
