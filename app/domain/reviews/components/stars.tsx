/** Stars from 1 to 5, of five. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="tracking-wider whitespace-nowrap text-accent">
      {'★'.repeat(stars)}
      <span className="opacity-40">{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
