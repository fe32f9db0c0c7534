import { data } from 'react-router'
import { answerDelivery } from '#app/domain/delivery/delivery-answer.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { Route } from './+types/pin-code'

/** Where a PIN code is and when the shop delivers there, as JSON for the pages that ask for one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await answerDelivery(context.get(shopContext).settings, params.pinCode, new Date())
  if (!answer) throw data(null, { status: 404 })
  return Response.json(answer, { headers: { 'Cache-Control': 'private, max-age=300' } })
}
