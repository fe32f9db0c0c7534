import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { configContext, hasBegunContext } from '../http/context.server.ts'
import { authContext } from './auth-context.server.ts'
import { MAX_RETURN_PATH, signInPath } from './return-path.ts'
import { expiredSessionCookie, hasSessionCookie, setsSessionCookie } from './session-cookie.server.ts'

/** A customer, or the administrator, as this request found them in the database. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly phone: string | null
  /** Created as administrator at the shop's start, and still has the administrator's address. */
  readonly isAdmin: boolean
}

export interface Visitor {
  /** Undefined when not signed in. */
  readonly user: SignedInUser | undefined
  /** Undefined when not signed in. */
  readonly sessionId: string | undefined
}

export const SIGNED_OUT: Visitor = { user: undefined, sessionId: undefined }

/** Set for every request by {@link openVisitor}. */
export const visitorContext = createContext<Visitor>()

type Context = Pick<RouterContextProvider, 'get'>

/**
 * The signed-in customer.
 *
 * @throws a redirect to the sign-in screen that leads back to `url`.
 */
export function requireCustomer({ context, url }: { context: Context; url: URL }): SignedInUser {
  const { user } = context.get(visitorContext)
  if (user) return user
  const requested = url.pathname + url.search
  const returnTo = requested.length <= MAX_RETURN_PATH ? requested : url.pathname
  throw redirect(signInPath(returnTo))
}

/**
 * Root middleware: reads the session that the cookie names and puts the visitor into the context.
 *
 * The response carries a renewed session's cookie, and removes a cookie without a live session. Browsers and proxies never
 * store pages of a signed-in visitor.
 */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  // Images are the same for everyone, and a page loads dozens of them.
  if (url.pathname.startsWith('/images/')) {
    context.set(visitorContext, SIGNED_OUT)
    return next()
  }

  const { visitor, cookies } = await readVisitor(request, context)
  context.set(visitorContext, visitor)
  context.set(hasBegunContext, true)
  const response = await next()

  // A response that signs in or out decides about the cookie itself.
  if (!setsSessionCookie(response.headers)) for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  if (visitor.user && !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

async function readVisitor(request: Request, context: Context): Promise<{ visitor: Visitor; cookies: string[] }> {
  const { shopUrl, adminEmail } = context.get(configContext)
  if (!hasSessionCookie(request.headers, shopUrl)) return { visitor: SIGNED_OUT, cookies: [] }

  const found = await context.get(authContext).findSession(request.headers)
  if (!found) return { visitor: SIGNED_OUT, cookies: [expiredSessionCookie(shopUrl)] }

  const { user, sessionId, cookies } = found
  return {
    visitor: {
      user: {
        id: user.id,
        email: user.email,
        fullName: user.name,
        phone: user.phone,
        isAdmin: user.isAdmin && user.email === adminEmail,
      },
      sessionId,
    },
    cookies,
  }
}
