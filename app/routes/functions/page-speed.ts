import { z } from 'zod'
import { countPageVisit } from '#app/domain/admin/page-speed/page-speed.server.ts'
import { MEASURED_PAGES, type MeasuredPage, type PageVisit } from '#app/domain/admin/page-speed/page-speed.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/page-speed'
import { parse, readBody } from './function-responses.server.ts'

/** An hour in milliseconds: a longer one is a device that was asleep. */
const MAX_FIGURE = 3_600_000

const figure = z.number().min(0).max(MAX_FIGURE).optional()
const visit = z.object({
  page: z.enum(Object.keys(MEASURED_PAGES) as [MeasuredPage, ...MeasuredPage[]]),
  lcp: figure,
  inp: figure,
  cls: figure,
}) satisfies z.ZodType<PageVisit>

/** Receives how quickly a page was on a visitor's device. Browsers don't wait for the response. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const sent = visit.safeParse(body && parse(body))
  if (!sent.success) return new Response(null, { status: 400 })
  countPageVisit(context.get(dbContext), sent.data, context.get(clientAddressContext))
  return new Response(null, { status: 204 })
}
