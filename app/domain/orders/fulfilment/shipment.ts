/** Who carries an order's parcel, and under which number. */
export interface Shipment {
  readonly courier: string | null
  /** Null until there is one. */
  readonly trackingNumber: string | null
}

/** Whether a shipment has a tracking number that the customer wasn't notified of yet. Removing a number is not announced. */
export function isNewNumber(shipment: Shipment, announced: Shipment): boolean {
  if (shipment.trackingNumber === null) return false
  return shipment.trackingNumber !== announced.trackingNumber || shipment.courier !== announced.courier
}
