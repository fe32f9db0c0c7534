/** The rooms of the domain in steps: a room may import rooms of earlier steps, never one of its own step or a later one. */
export const DOMAIN_STEPS: readonly (readonly string[])[] = [
  ['settings', 'shopper', 'notes', 'pictures'],
  ['catalog', 'accounts', 'content', 'contact', 'notifications', 'visits'],
  ['delivery'],
  ['cart', 'wishlist', 'addresses', 'subscriptions'],
  ['orders'],
  ['payments', 'offers'],
  ['checkout'],
  ['after-sale', 'agents'],
  ['complaints'],
  ['reviews'],
  ['messaging'],
  ['data-rights'],
  ['admin'],
]
