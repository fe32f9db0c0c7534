import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action as orders } from './account/orders/orders.tsx'
import { action as profile } from './account/profile/profile.tsx'
import { action as auth } from './account/sign-in/auth.tsx'
import { action as signOut } from './account/sign-in/sign-out.ts'
import { action as adminOrders } from './admin/orders/orders.tsx'
import { action as cart } from './store/cart.tsx'
import { action as checkout } from './store/checkout.tsx'
import { action as contact } from './store/pages/contact.tsx'
import { action as wishlist } from './store/wishlist/wishlist.tsx'

const { db } = await setUpTestDatabase()

const actions = { auth, orders, profile, signOut, adminOrders, cart, checkout, contact, wishlist }

test.each(Object.entries(actions))('X09 %s returns 400 for a field with a NUL character', async (_, action) => {
  const administrator = await insertCustomer(db, { isAdmin: true })
  const form = { intent: 'add', name: 'Meera\0', addressLine1: 'Law\0Garden' }
  const args = routeArgs({ db, visitor: signedIn(administrator), url: '/', form })
  const answer = (action as (args: ActionFunctionArgs) => Promise<unknown>)(args as unknown as ActionFunctionArgs)
  await expect(answer).rejects.toMatchObject({ init: { status: 400 } })
})

test.each(Object.entries(actions))('%s returns 400 for a body that isn’t a form', async (_, action) => {
  const administrator = await insertCustomer(db, { isAdmin: true })
  const args = routeArgs({ db, visitor: signedIn(administrator), url: '/', json: { intent: 'add' } })
  const answer = (action as (args: ActionFunctionArgs) => Promise<unknown>)(args as unknown as ActionFunctionArgs)
  await expect(answer).rejects.toMatchObject({ init: { status: 400 } })
})
