import { confirmFirstDay } from '#app/domain/admin/first-day.server.ts'
import { SettingsFrame } from '#app/domain/admin/settings/settings-frame.tsx'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { saveSectionForm } from '#app/domain/settings/manage/save-section.form.ts'
import { saveSection } from '#app/domain/settings/manage/save-section.server.ts'
import { SettingsSection } from '#app/domain/settings/manage/settings-section.tsx'
import { isSettingGroup, useFocusedField } from '#app/domain/settings/manage/settings-sections.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { SETTING_LIST } from '#app/domain/settings/settings-fields.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { responseTo } from '#app/shared/form-response.ts'
import type { Route } from './+types/section'

export async function loader({ context, params: { section } }: Route.LoaderArgs) {
  const db = adminDb(context)
  if (!isSettingGroup(section)) throw notFound('section')
  const { version, settings } = await readSettings(db)
  return { group: section, version, settings }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(byAdmin<Route.ActionArgs>, [
  prepared(
    storeImages,
    on(saveSectionForm, async ({ db, actor, context, value }) => {
      const outcome = await saveSection({ db, actor, cache: context.get(settingsCacheContext) }, value)
      const isSaved = outcome.status === 'saved' || outcome.status === 'unchanged'
      if (isSaved && (value.group === 'shop' || value.group === 'tax')) await confirmFirstDay(db, actor, value.group)
      return outcome
    }),
  ),
])

/** Stores the new images of a section, and puts their addresses into its fields. */
async function storeImages({ context, form }: Sender & { form: FormData }) {
  const names = SETTING_LIST.filter(({ kind }) => kind === 'image').map(({ name }) => name)
  return {
    shown: { group: form.get('group'), version: Number(form.get('version')) },
    refused: await storeFormImages(context.get(storageContext), form, names),
  }
}

export default function AdminSettingsSection({ loaderData, actionData }: Route.ComponentProps) {
  useFocusedField()
  const { group } = loaderData
  return (
    <SettingsFrame section={group}>
      <SettingsSection key={group} {...loaderData} response={responseTo(actionData, saveSectionForm.intent)} />
    </SettingsFrame>
  )
}
