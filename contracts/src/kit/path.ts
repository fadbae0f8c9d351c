const PARAMETER = /:([a-z_]+)/g

type Fields = Readonly<Record<string, unknown>>

/**
 * Fills path parameters (`/receipts/:id`) from the wire form of an input; the rest of the input goes into the
 * query or the body.
 */
export function fillPath(path: string, fields: Fields): { readonly path: string; readonly rest: Fields } {
  const rest = { ...fields }
  const filled = path.replace(PARAMETER, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  })
  return { path: filled, rest }
}

/** Whether a route, such as `/receipts/7`, matches this path. */
export function fitsPath(path: string, route: string): boolean {
  if (!path.includes(':')) return path === route
  const [expected, given] = [path.split('/'), route.split('/')]
  return (
    expected.length === given.length &&
    expected.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}

/** The parameter names of a path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map(([, name = '']) => name)
