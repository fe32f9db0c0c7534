import { newId, newReference } from './ids.ts'
import type { FailureReason } from './payment-failures.ts'

export type PaymentMethod = 'card' | 'netbanking' | 'upi'

export interface Instrument {
  readonly method: PaymentMethod
  readonly fields: InstrumentFields
  /** How every payment with this instrument ends; undefined when it succeeds. */
  readonly failsWith?: FailureReason
}

/** Fields of the payment entity that depend on the method. */
export interface InstrumentFields {
  readonly card_id?: string
  readonly card?: Readonly<Record<string, string | boolean | null>>
  readonly international?: boolean
  readonly bank?: string
  readonly vpa?: string
  readonly upi?: Readonly<Record<string, string>>
  /** References from the bank for an authorised payment. */
  readonly acquirer_data: Readonly<Record<string, string>>
}

/** Banks of the net banking block, by the code the payment carries. */
export const BANKS = {
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
} as const

export type BankCode = keyof typeof BANKS

/** The UPI ids of test mode. */
export const SUCCESSFUL_VPA = 'success@razorpay'
export const FAILING_VPA = 'failure@razorpay'

/** The card the widget suggests. */
export const SUCCESSFUL_CARD = '4100280000001007'

type CardNetwork = 'Visa' | 'MasterCard' | 'RuPay' | 'Diners Club' | 'American Express'

interface TestCard {
  readonly network: CardNetwork
  readonly failsWith?: FailureReason
  readonly international?: true
}

/** The provider's test cards; other numbers are rejected, so that nobody enters a real one. */
const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  [SUCCESSFUL_CARD, { network: 'Visa' }],
  ['5500670000001002', { network: 'MasterCard' }],
  ['6527658900001005', { network: 'RuPay' }],
  ['36082800091007', { network: 'Diners Club' }],
  ['340256000401007', { network: 'American Express' }],
  ['5555555555554444', { network: 'MasterCard', international: true }],
  ['4012888888881881', { network: 'Visa', international: true }],
  ...failingCards('payment_timed_out', '4100280000090000', '5305620000060000'),
  ...failingCards('insufficient_fund', '4100280000080001', '5305620000050001'),
  ...failingCards('payment_cancelled', '4100280000070002', '5305620000040002'),
  ...failingCards('card_declined', '4100280000060003', '5305620000030003'),
  ...failingCards('card_declined', '4100280000050004', '5305620000020004'),
  ...failingCards('card_declined', '4100280000040005', '5305620000010005'),
  ...failingCards('card_disabled_for_online_payments', '4100280000030006', '5305620000000006'),
  ...failingCards('card_number_invalid', '4100280000010008', '5305620000080008'),
  ...failingCards('gateway_technical_error', '4100280000020007', '5305620000090007'),
  ...failingCards('authentication_failed', '4100280000000009', '5305620000070009'),
])

function failingCards(failsWith: FailureReason, visa: string, masterCard: string): [string, TestCard][] {
  return [
    [visa, { network: 'Visa', failsWith }],
    [masterCard, { network: 'MasterCard', failsWith }],
  ]
}

/** @returns Undefined for a number that is not one of the test cards; spaces and hyphens are ignored. */
export function cardInstrument(number: string, holder: string | null = null): Instrument | undefined {
  const digits = number.replace(/[\s-]/g, '')
  const card = TEST_CARDS.get(digits)
  if (!card) return undefined

  const cardId = newId('card_')
  const international = card.international ?? false
  return {
    method: 'card',
    fields: {
      card_id: cardId,
      card: {
        id: cardId,
        entity: 'card',
        name: holder,
        last4: digits.slice(-4),
        network: card.network,
        type: 'credit',
        issuer: null,
        international,
        emi: false,
        sub_type: 'consumer',
      },
      international,
      acquirer_data: { auth_code: newReference(6), rrn: newReference(12) },
    },
    ...(card.failsWith ? { failsWith: card.failsWith } : {}),
  }
}

/**
 * @param vpa A typed UPI id; undefined when the customer approves in a UPI app, which always succeeds.
 *   Any id but the two of test mode is unknown to the bank.
 */
export function upiInstrument(vpa?: string): Instrument {
  const instrument = {
    method: 'upi' as const,
    fields: {
      vpa: vpa ?? SUCCESSFUL_VPA,
      upi: {
        payer_account_type: 'bank_account',
        vpa: vpa ?? SUCCESSFUL_VPA,
        flow: vpa === undefined ? 'intent' : 'collect',
      },
      acquirer_data: { rrn: newReference(12), upi_transaction_id: newReference(20) },
    },
  }
  if (vpa === undefined || vpa === SUCCESSFUL_VPA) return instrument
  return { ...instrument, failsWith: vpa === FAILING_VPA ? 'payment_failed' : 'invalid_vpa' }
}

export function netbankingInstrument(bank: BankCode): Instrument {
  return { method: 'netbanking', fields: { bank, acquirer_data: { bank_transaction_id: newReference(10) } } }
}

/** What a test pays with when it only names the method. */
export function defaultInstrument(method: PaymentMethod): Instrument {
  switch (method) {
    case 'upi':
      return upiInstrument()
    case 'netbanking':
      return netbankingInstrument('HDFC')
    case 'card': {
      const instrument = cardInstrument(SUCCESSFUL_CARD)
      if (!instrument) throw new Error('the suggested card is not one of the test cards')
      return instrument
    }
  }
}
