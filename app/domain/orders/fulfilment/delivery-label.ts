/**
 * What the back office shows for the delivery of an order.
 *
 * @param daysLeft Days until the estimated date: 0 is today, negative is past, null when no date is set.
 * @returns `note` counts the days left; undefined when the date has passed or isn't set.
 */
export function deliveryLabel(daysLeft: number | null): { label: string; note: string | undefined } {
  if (daysLeft === null) return { label: 'Not Set', note: undefined }
  if (daysLeft < 0) return { label: 'Delivered', note: undefined }
  return { label: openLabel(daysLeft), note: `${daysLeft} days left` }
}

function openLabel(daysLeft: number): string {
  if (daysLeft === 0) return 'Delivering Today'
  if (daysLeft === 1) return 'Delivering Tomorrow'
  if (daysLeft <= 3) return 'Delivering Soon'
  return 'In Transit'
}
