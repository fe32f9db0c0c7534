import { firstDayText } from '../gift/gift.ts'
import { type AdminOrder, type AdminOrderItem, countOrderUnits, parcelOf } from '../order.ts'
import { shownOrderNumber } from '../order-number.ts'

/** A product in one size, to be taken from the shelf for several orders. */
export interface PickLine {
  readonly name: string
  readonly image: string
  readonly size: string
  readonly codes: AdminOrderItem['codes']
  /** For all orders together. */
  readonly units: number
  /** Never empty. */
  readonly orders: readonly { readonly number: string; readonly units: number }[]
}

export interface PickList {
  /** By product, then size. */
  readonly lines: readonly PickLine[]
  readonly units: number
  /** Numbers of the orders that it is for. */
  readonly orders: readonly string[]
  /** Numbers of cancelled orders, for which nothing is picked. */
  readonly cancelled: readonly string[]
  /** Orders that aren't sent before a day. */
  readonly waiting: readonly { readonly number: string; readonly firstDay: string }[]
}

const byText = new Intl.Collator('en-IN', { numeric: true })

/** What to take from the shelf for these orders. Has no lines if all are cancelled. */
export function pickList(orders: readonly AdminOrder[]): PickList {
  const wanted = orders.filter(({ status }) => status !== 'cancelled').map(parcelOf)
  const picks = wanted.flatMap((order) => order.items.map((item) => ({ item, number: shownOrderNumber(order) })))
  const groups = Map.groupBy(picks, ({ item }) => `${item.productId ?? item.image} ${item.name} ${item.size}`)
  const lines = [...groups.values()].flatMap((group): PickLine[] => {
    const [first] = group
    if (!first) return []
    const ofOrder = Map.groupBy(group, ({ number }) => number)
    const orders = [...ofOrder].map(([number, picked]) => ({ number, units: unitsOf(picked) }))
    const { name, image, size, codes } = first.item
    return [{ name, image, size, codes, units: unitsOf(group), orders }]
  })
  return {
    lines: lines.sort((a, b) => byText.compare(a.name, b.name) || byText.compare(a.size, b.size)),
    units: wanted.reduce((sum, order) => sum + countOrderUnits(order), 0),
    orders: wanted.map(shownOrderNumber),
    waiting: wanted.flatMap((order) => {
      const firstDay = firstDayText(order)
      return firstDay === undefined ? [] : [{ number: shownOrderNumber(order), firstDay }]
    }),
    cancelled: orders.filter(({ status }) => status === 'cancelled').map(shownOrderNumber),
  }
}

function unitsOf(picks: readonly { readonly item: { readonly quantity: number } }[]): number {
  return picks.reduce((sum, { item }) => sum + item.quantity, 0)
}
