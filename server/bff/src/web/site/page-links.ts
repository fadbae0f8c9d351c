import type { FastifyInstance } from 'fastify'

/** A link to a page whose `#` is missing or encoded: some messengers and readers of QR codes do both. */
const LINK = /^\/(?:h5\/?)?(?:%23)?(?:\/|%2F)?pages(?:\/|%2F)/i
const PATH = /^[\w-]+(?:\/[\w-]+)*$/
const QUERY = /^[\w.~%&=+*'()@:/-]*$/

/** Finds the page that such a link refers to; null for every other URL. */
export function findPageOfLink(url: string): string | null {
  const [start] = LINK.exec(url) ?? []
  if (start === undefined || url.length > 2_048) return null
  const rest = url.slice(start.length)
  // An encoded question mark means that the query is encoded as well.
  const [path, query] = rest.includes('?') ? splitAt(rest, '?') : decodeQuery(splitAt(rest, /%3F/i))
  const page = path.replace(/%2F/gi, '/').replace(/\/$/, '')
  if (!PATH.test(page) || !QUERY.test(query)) return null
  return `/h5/#/pages/${page}${query === '' ? '' : `?${query}`}`
}

function splitAt(text: string, mark: string | RegExp): [string, string] {
  const [path = '', ...rest] = text.split(mark)
  return [path, rest.join('?')]
}

const decodeQuery = ([path, query]: [string, string]): [string, string] => [
  path,
  query.replace(/%(?:3D|26|25)/gi, (code) => decodeURIComponent(code)),
]

/** Redirects such links to the page. Runs before the path guard, which refuses encoded characters. */
export function redirectPageLinks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = isRead ? findPageOfLink(request.raw.url ?? '') : null
    if (page === null) return done()
    return reply.redirect(page, 302)
  })
}
