import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { SAVE_SETTINGS } from '../intents.ts'
import { SETTING_GROUPS, type SettingGroup, type ShopSettings } from '../settings-fields.ts'
import { SettingInput } from './setting-input.tsx'
import { fieldsOf, settingInputValues } from './setting-texts.ts'
import { actionAt } from './settings-sections.ts'

/** The result of saving a section. */
export interface SettingsResponse extends FormResponse {
  readonly group: SettingGroup
  /** The version that the next save of the section builds on. */
  readonly version: number
  /** What someone else has saved since the section was opened, as `label: value`. */
  readonly savedElsewhere?: readonly string[]
}

interface SettingsSectionProps {
  group: SettingGroup
  settings: ShopSettings
  /** The version of these settings. */
  version: number
  /** The result when this section was sent. */
  response: SettingsResponse | undefined
}

/** A section of the settings screen: a form that is saved on its own. */
export function SettingsSection({ group, settings, version, response }: SettingsSectionProps) {
  const stored = settingInputValues(group, settings)
  const basedOn = useBaseVersion(version, response)
  useStoredTexts(group, response)
  const { fields, formProps, errorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: group,
    lastResult: response?.result,
    defaultValue: stored,
    loadCheck: async () => {
      const { checkSection } = await import('./check-section.ts')
      return (form) => checkSection(form, group)
    },
  })
  const hydrated = useHydrated()
  const isSending = useIsSending(SAVE_SETTINGS, { group })
  const name = SETTING_GROUPS[group]
  const settingFields = fieldsOf(group)
  const hasImages = settingFields.some(({ kind }) => kind === 'image')
  return (
    <Card title={name}>
      <Form
        {...formProps}
        method="post"
        action={actionAt(group, hydrated)}
        encType={hasImages ? 'multipart/form-data' : undefined}
        preventScrollReset
        className="grid scroll-mt-20 gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value={SAVE_SETTINGS} />
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="version" value={basedOn} />
        {settingFields.map((field) => {
          const metadata = fields[field.name]
          return (
            metadata && (
              <SettingInput
                key={field.name}
                field={field}
                metadata={metadata as never}
                errors={errorsOf(metadata)}
                stored={stored[field.name]}
              />
            )
          )
        })}
        <div className="grid gap-3 sm:col-span-2">
          {!isSending && <Result response={response} />}
          <Button
            type="submit"
            onMouseDown={keepFocus}
            busy={isSending}
            busyLabel="Saving…"
            className="justify-self-start"
          >
            Save {name.toLowerCase()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Result({ response }: { response: SettingsResponse | undefined }) {
  if (!response?.savedElsewhere) return <FormResponseBanner response={response} />
  return (
    <Banner tone="error">
      <p>{response.error}</p>
      <ul className="mt-1 list-disc pl-5">
        {response.savedElsewhere.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Shows saved texts as they are stored. The inputs aren't replaced, so they keep the focus. */
function useStoredTexts(formId: string, response: SettingsResponse | undefined): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!response?.success || !(form instanceof HTMLFormElement)) return
    for (const [name, stored] of Object.entries(response.result?.initialValue ?? {})) {
      const input = form.elements.namedItem(name)
      const isText =
        input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && TEXTS.has(input.type))
      if (isText && typeof stored === 'string') input.value = stored
    }
  }, [formId, response])
}

const TEXTS = new Set(['text', 'email', 'tel', 'url'])

/** The version that the form's values were read in: saving another section doesn't change it. */
function useBaseVersion(version: number, response: SettingsResponse | undefined): number {
  const [basedOn, setBasedOn] = useState(response?.version ?? version)
  const [seen, setSeen] = useState(response)
  if (response && response !== seen) {
    setSeen(response)
    setBasedOn(response.version)
    return response.version
  }
  return basedOn
}
