import { listForm, type ShownList } from '#app/shared/list-form.ts'
import { dispatchSummary } from '../manage/dispatch-messages.ts'
import { isValidPlan, type PlannedLine } from './dispatch-lines.ts'

export type ShownDispatch = ShownList<PlannedLine>

/** Shows what a list of tracking numbers would do. */
export const previewDispatchForm = listForm<PlannedLine>('preview-dispatch', ({ list, lines }) => ({
  code: 200,
  shown: { list, lines } satisfies ShownDispatch,
}))

/** Saves the tracking numbers of a list, and marks its orders as shipped. */
export const applyDispatchForm = listForm<PlannedLine>('apply-dispatch', ({ lines }) => {
  const rest = lines.filter(({ plan }) => !isValidPlan(plan)).map(({ text }) => text)
  return { code: 200, success: dispatchSummary(lines), shown: { list: rest.join('\n'), lines } satisfies ShownDispatch }
})
