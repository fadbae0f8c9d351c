import { httpsUrl, type Query } from '#kit/route'

/**
 * The page that shows a document of a project: a page of the app, or the reader of web pages, which opens only
 * addresses that the operator allows. Null for other addresses.
 */
export function linkToDocument(
  address: string | null,
): { readonly to: string; readonly query: Query } | null {
  const [, path, query] = /^#?\/?pages\/([\w\-/]+)(?:\?(.*))?$/.exec(address?.trim() ?? '') ?? []
  if (path !== undefined) return { to: path, query: Object.fromEntries(new URLSearchParams(query)) }
  const url = httpsUrl(address)
  return url === null ? null : { to: 'common/webView', query: { url: url.href } }
}
