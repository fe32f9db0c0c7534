import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

/** Warns that the cart and the terms disagree about returns while a notice that explains this to customers is turned off. */
export function ReturnsNotice() {
  return (
    <Banner
      tone="warning"
      title="Your shop’s texts on returns contradict each other"
      actions={
        <TextLink to={settingsAt('lines')} alone>
          Turn the notices on
        </TextLink>
      }
    >
      The cart promises easy returns within 7 days, but the terms say that all sales are final. The notices that explain
      this to customers are turned off. Indian law requires accurate information about returns.
    </Banner>
  )
}
