import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'

/** A sentence that names the source of PIN codes' places, as their licence requires. */
export function PinCodeCredit() {
  return (
    <>
      PIN code locations are adapted from{' '}
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
