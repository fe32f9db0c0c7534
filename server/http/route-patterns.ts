import type { ServerBuild } from 'react-router'

/**
 * Finds the route pattern that an address matches: `/product/0198…` is `/product/:productId`.
 *
 * @returns Function of a path; addresses that match only the catch-all route are `*`.
 */
export function createRoutePatterns(routes: ServerBuild['routes']): (path: string) => string {
  const patterns = Object.keys(routes).flatMap((id) => {
    const pattern = fullPattern(routes, id)
    return pattern === '*' ? [] : [pattern]
  })
  const matchers = [...new Set(patterns)]
    // Fixed segments win over parameters, parameters over splats.
    .sort((a, b) => rank(a) - rank(b))
    .map((pattern) => ({ pattern: `/${pattern}`, expression: toExpression(pattern) }))

  return (path) => {
    const address = decoded(path).replace(/(?:\/_)?\.data$/, '') || '/'
    return matchers.find(({ expression }) => expression.test(address))?.pattern ?? '*'
  }
}

function fullPattern(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId ? fullPattern(routes, route.parentId) : ''
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/')
}

function rank(pattern: string): number {
  if (pattern.endsWith('*')) return 2
  return pattern.includes(':') ? 1 : 0
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((part) => {
      if (part === '*') return '.*'
      return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('/')
  // As lenient as the router, which ignores case and final slashes.
  return new RegExp(`^/${source}/*$`, 'i')
}

/** The path as the router compares it. A malformed one stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
