import { findSetting } from '#app/domain/settings/manage/setting-texts.ts'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import type { SettingName } from '#app/domain/settings/settings-fields.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Warns about legal details that the shop must show but lacks. Renders nothing when it has them all. */
export function MissingLegalDetails({ names }: { names: readonly SettingName[] }) {
  if (names.length === 0) return null
  const labels = names.map((name) => findSetting(name)?.label.toLowerCase() ?? name)
  return (
    <Banner
      tone="error"
      title="Legal details are missing"
      className="mb-3 lg:mb-3.5"
      actions={
        <TextLink to={settingsAt('legal')} alone>
          Enter them
        </TextLink>
      }
    >
      The law requires your shop to show its {new Intl.ListFormat('en-IN').format(labels)}. Pages leave them out until
      you enter them.
    </Banner>
  )
}
