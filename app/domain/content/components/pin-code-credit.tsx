import { textLinkStyles } from '#app/ui/text-link.tsx'

/** Says in a sentence where the places of PIN codes come from, as their licence asks. */
export function PinCodeCredit() {
  return (
    <>
      The places of PIN codes are adapted from{' '}
      <a href="https://www.geonames.org/" className={textLinkStyles()}>
        GeoNames
      </a>
      , licensed under{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" className={textLinkStyles()}>
        CC BY 4.0
      </a>
      .
    </>
  )
}
