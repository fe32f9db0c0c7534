import { data } from 'react-router'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { receiveReport } from '#app/domain/orders/couriers/receive-report.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Route } from './+types/courier-reports'
import { readBody } from './function-responses.server.ts'

/**
 * Receives a courier service's report on a parcel. Shiprocket rejects addresses that contain its own name, `sr` or `kr`. It
 * accepts no response but 200, so reports that the shop can't use are acknowledged too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const couriers = context.get(courierServiceContext)
  if (!couriers) throw data(null, { status: 404 })
  const body = await readBody(request)
  if (body === undefined) return Response.json({ success: false }, { status: 413 })

  try {
    const services = { db: context.get(dbContext), jobs: context.get(jobsContext), couriers }
    const { status } = await receiveReport(services, { body, token: request.headers.get('x-api-key') })
    if (status === 'not-authentic') {
      log.warn('a courier report without a valid token was rejected')
      return Response.json({ success: false }, { status: 401 })
    }
    log.info({ status }, 'a courier report was received')
    return Response.json({ success: true })
  } catch (error) {
    log.error({ err: error }, 'a courier report could not be stored')
    return Response.json({ success: false }, { status: 503 })
  }
}
