/** One of the thirteen patterns of the Guidelines for Prevention and Regulation of Dark Patterns, 2023 (annexure 1). */
interface DarkPattern {
  readonly name: string
  /** What the shop does instead. */
  readonly instead: string
  /** The same while the shop has a newsletter. */
  readonly withNewsletter?: string
}

/** What the owner declares. Only they can say it: no page shows it before they have confirmed it. */
export const DECLARATION =
  'We compared this shop with the guidelines, as the Central Consumer Protection Authority asked online shops to do, and found none of the thirteen patterns.'

/** The thirteen patterns in the order of the guidelines. `docs/dark-patterns.md` names the test for each. */
export const DARK_PATTERNS: readonly DarkPattern[] = [
  {
    name: 'False urgency',
    instead: 'Stock and dates are real: there are no countdowns, and nobody is told that others are buying.',
  },
  {
    name: 'Basket sneaking',
    instead: 'Nothing is added to your cart that you didn’t put there: no donations, insurance or extras.',
  },
  {
    name: 'Confirm shaming',
    instead: 'You can say no without being made to feel bad about it: pages ask in neutral words.',
  },
  {
    name: 'Forced action',
    instead:
      'You never have to buy, share or sign up for something else. You need an account only for what is stored with it, such as your cart and orders.',
  },
  {
    name: 'Subscription trap',
    instead: 'There are no subscriptions. You delete your account yourself, with your password.',
    withNewsletter:
      'Nothing renews by itself. You end the newsletter with one click, and delete your account yourself, with your password.',
  },
  {
    name: 'Interface interference',
    instead:
      'What limits your choice is said where you choose: your statutory rights stand beside our rules for sales and returns, with a link to all of them.',
  },
  {
    name: 'Bait and switch',
    instead:
      'You get what you chose at the price you saw. If a price changes before you pay, we show you the old one and the new one.',
  },
  {
    name: 'Drip pricing',
    instead: 'The cart shows the whole price, with delivery. It doesn’t rise on the way to payment.',
  },
  {
    name: 'Disguised advertisement',
    instead: 'There is no advertising. Products are found by what they are, never because someone paid for it.',
  },
  {
    name: 'Nagging',
    instead: 'Nothing opens by itself, and we don’t ask you to subscribe. Alerts are sent only if you turn them on.',
    withNewsletter:
      'Nothing opens by itself. The newsletter is a form at the end of pages, and goes only to those who confirm it. Alerts are sent only if you turn them on.',
  },
  {
    name: 'Trick question',
    instead: 'Questions are plain, and no box is ticked in advance.',
  },
  {
    name: 'SaaS billing',
    instead: 'You pay once for each order. We don’t store your card, and nothing renews by itself.',
  },
  {
    name: 'Rogue malware',
    instead:
      'The shop runs only its own scripts and those of the payment provider. It installs nothing and shows no false warnings.',
  },
]
