import { useEffect, useMemo, useState } from 'react'
import { Form, href } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { useLeaveGuard } from '#app/ui/forms/use-leave-guard.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { SETTING_GROUPS, type SettingGroup, type ShopSettings } from '../settings-fields.ts'
import { type SentSection, saveSectionForm } from './save-section.form.ts'
import { SettingInputs } from './setting-inputs.tsx'
import { fieldsOf, settingInputValues } from './setting-texts.ts'
import { settingsAt } from './settings-sections.ts'

interface SettingsSectionProps {
  group: SettingGroup
  settings: ShopSettings
  /** The version of these settings. */
  version: number
  /** The result when this section was sent. */
  response: FormResponse | undefined
}

/** A section of the settings screen: a form that is saved on its own. */
export function SettingsSection({ group, settings, version, response }: SettingsSectionProps) {
  const stored = settingInputValues(group, settings)
  const sent = response?.shown as SentSection | undefined
  const basedOn = useBaseVersion(version, sent)
  useStoredTexts(group, sent?.stored)
  const { fields, formProps, errorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: group,
    lastResult: useStoredResult(response),
    defaultValue: stored,
    loadCheck: async () => (await import('#app/ui/forms/check-contract.ts')).checkOf(saveSectionForm),
  })
  const isSending = useIsSending(saveSectionForm.intent, { group })
  const name = SETTING_GROUPS[group]
  const settingFields = fieldsOf(group)
  const { question } = useLeaveGuard({
    formId: group,
    description: `Your changes to ${name.toLowerCase()} haven’t been saved.`,
    saved: response?.success && response,
    isUnsaved: response !== undefined && response.success === undefined,
  })
  const hasImages = settingFields.some(({ kind }) => kind === 'image')
  return (
    <Card
      title={name}
      aside={
        <TextLink to={addressWith(href('/admin/settings/changes'), { section: group })} alone className="text-sm">
          History<span className="sr-only"> of {name}</span>
        </TextLink>
      }
    >
      <Form
        {...formProps}
        method="post"
        action={settingsAt(group)}
        encType={hasImages ? 'multipart/form-data' : undefined}
        preventScrollReset
        className="grid scroll-mt-20 gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value={saveSectionForm.intent} />
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="version" value={basedOn} />
        <SettingInputs
          fields={fields}
          errorsOf={errorsOf}
          stored={stored}
          shown={settingFields}
          kept={sent?.stored ? undefined : response}
          saved={sent?.stored}
        />
        {group === 'tax' && (
          <p className="text-sm text-muted sm:col-span-2">
            HSN codes are set for each of your <TextLink to={href('/admin/categories')}>categories</TextLink>.
          </p>
        )}
        <div className="grid gap-3 sm:col-span-2">
          {!isSending && <Result response={response} savedElsewhere={sent?.savedElsewhere} />}
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
      {question}
    </Card>
  )
}

interface ResultProps extends Pick<SentSection, 'savedElsewhere'> {
  response: FormResponse | undefined
}

function Result({ response, savedElsewhere }: ResultProps) {
  if (!savedElsewhere) return <FormResponseBanner response={response} />
  return (
    <Banner tone="error">
      <p>{response?.error}</p>
      <ul className="mt-1 list-disc pl-5">
        {savedElsewhere.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The result of a section, with what is stored instead of what was typed; the same object for the same response. */
function useStoredResult(response: FormResponse | undefined) {
  return useMemo(() => {
    const stored = (response?.shown as SentSection | undefined)?.stored
    return response?.result && stored ? { ...response.result, initialValue: { ...stored } } : response?.result
  }, [response])
}

/** Shows saved texts as they are stored. The inputs aren't replaced, so they keep the focus. */
function useStoredTexts(formId: string, stored: SentSection['stored']): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!stored || !(form instanceof HTMLFormElement)) return
    for (const [name, text] of Object.entries(stored)) {
      const input = form.elements.namedItem(name)
      const isText =
        input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && TEXTS.has(input.type))
      if (isText) input.value = text
    }
  }, [formId, stored])
}

const TEXTS = new Set(['text', 'email', 'tel', 'url'])

/** The version that the form's values were read in: saving another section doesn't change it. */
function useBaseVersion(version: number, sent: SentSection | undefined): number {
  const [basedOn, setBasedOn] = useState(sent?.version ?? version)
  const [seen, setSeen] = useState(sent)
  if (sent && sent !== seen) {
    setSeen(sent)
    setBasedOn(sent.version)
    return sent.version
  }
  return basedOn
}
