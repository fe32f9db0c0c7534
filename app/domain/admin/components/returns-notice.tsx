import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Says that the cart and the terms disagree about returns, while a line that explains it to customers is switched off. */
export function ReturnsNotice() {
  return (
    <Banner
      tone="warning"
      title="Your shop says two things about returns"
      className="mb-3 lg:mb-3.5"
      actions={
        <TextLink to={settingsAt('lines')} alone>
          Switch the lines on
        </TextLink>
      }
    >
      The cart promises easy returns within 7 days, and the terms say that all sales are final. The lines that explain
      it to customers are switched off. Indian law wants accurate information about returns.
    </Banner>
  )
}
