/** What an email address can ask for: the newsletter, or one email when a size is back in stock. */
export type SubscriptionKind = 'newsletter' | 'restock'

/** Whether the shop has it switched on. */
export function isOffered(shop: { newsletter: boolean; restockAlerts: boolean }, kind: SubscriptionKind): boolean {
  return kind === 'newsletter' ? shop.newsletter : shop.restockAlerts
}

/** How long the link that confirms a request works; the address is then deleted. */
export const CONFIRM_WITHIN_HOURS = 48

/** How long an address waits for a size. */
export const RESTOCK_DAYS = 180

/** What is agreed to by asking and confirming, as shown and as stored. */
export function subscriptionText(kind: SubscriptionKind, shopName: string): string {
  switch (kind) {
    case 'newsletter':
      return `By signing up, you confirm that you’re 18 or older, and agree that ${shopName} emails you about new products and offers. You can unsubscribe at any time with one click.`
    case 'restock':
      return `We use your address for this one email, and delete it afterwards, or after ${RESTOCK_DAYS} days.`
  }
}
