import { type ActionFunctionArgs, redirect } from 'react-router'
import { returnPathOf } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { isSentByScript } from '#app/platform/http/form.server.ts'
import { type FormHandler, SentElsewhere } from '#app/platform/http/form-action.server.ts'

/**
 * Opens the forms of cart and wishlist, which products have wherever they are shown, to customers alone.
 *
 * @param pathFor Where a visitor goes instead.
 */
export function byShopper({ context, request }: ActionFunctionArgs, pathFor: (form: FormData) => string) {
  const { user } = context.get(visitorContext)
  return user ? { context, request, db: context.get(dbContext), userId: user.id } : new SentElsewhere(pathFor)
}

/** What is done with these forms. Browsers without scripts then go back to where the form was, or to `page`. */
export function thenBack<Scope extends { readonly request: Request }>(
  page: string,
  handlers: readonly FormHandler<Scope>[],
): FormHandler<Scope>[] {
  return handlers.map((handler) => ({
    ...handler,
    async respond(scope, form) {
      const response = await handler.respond(scope, form)
      const isDone = !(response instanceof Response) && response.data.success !== undefined
      return isDone && !isSentByScript(scope.request) ? redirect(returnPathOf(form, page)) : response
    },
  }))
}
