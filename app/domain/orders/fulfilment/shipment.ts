/** Who carries an order's parcel, and under which number. */
export interface Shipment {
  readonly courier: string | null
  /** Null until there is one. */
  readonly trackingNumber: string | null
}

/** Whether a tracking number differs from what the customer was last told. A removed number is no news. */
export function isNewNumber(shipment: Shipment, announced: Shipment): boolean {
  if (shipment.trackingNumber === null) return false
  return shipment.trackingNumber !== announced.trackingNumber || shipment.courier !== announced.courier
}
