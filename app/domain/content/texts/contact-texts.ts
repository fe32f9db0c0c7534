import { processingDays, shippingDays } from '#app/domain/settings/promised-days.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { policies } from '#app/vocabulary/shop.ts'

/** The texts of the contact page until the owner changes them. */
export function contactTexts(shop: PublicSettings) {
  return {
    title: 'Contact Us',
    description: `Email or call ${shop.name}, or find answers to common questions.`,
    lead: `Have a question about a size, a product or an order? A real person reads every message and typically replies within ${policies.supportReply}.`,
    reasonsHeading: 'Why choose us',
    reasons: [
      { text: 'Cut, printed and finished by hand in small batches' },
      { text: 'Accurate descriptions of fabrics and sizes' },
      { text: 'Support from people who know our products' },
      { text: 'Secure payments handled by Razorpay' },
    ],
    formHeading: 'Write to us',
    questionsHeading: 'Frequently asked questions',
    questions: [
      {
        question: 'How long does shipping take?',
        answer: `Orders take ${processingDays(shop)} to prepare. Standard shipping then takes ${shippingDays(shop)}. Your order page shows the expected delivery date.`,
      },
      {
        question: 'Do you make custom sizes?',
        answer:
          'Often, yes. Send us the product name and your measurements in centimetres before you order. We’ll tell you whether the fabric allows it, what it costs and how long it takes.',
      },
    ],
  }
}
