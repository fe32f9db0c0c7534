import { createContext, type MiddlewareFunction } from 'react-router'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'

/** Whether this request may open collections that visitors don't see at present. */
export const previewContext = createContext(false)

/** Lets the administrator open every collection. Their pages are rendered for them alone, so nobody else gets one. */
export const allowPreview: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(previewContext, context.get(visitorContext).user?.isAdmin === true)
  return next()
}
