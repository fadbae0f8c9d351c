export type Destination =
  | { readonly kind: 'page'; readonly path: string; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'none' }

const NONE: Destination = { kind: 'none' }

/** The target of the operator's address: a page of the app, an https page, or none. */
export function destinationOf(address: string | null): Destination {
  const text = address?.trim() ?? ''
  const inside = /^#?\/?pages\/([\w\-/]+)(?:\?(.*))?$/.exec(text)
  if (inside !== null)
    return {
      kind: 'page',
      path: inside[1] ?? '',
      query: Object.fromEntries(new URLSearchParams(inside[2] ?? '')),
    }
  return URL.canParse(text) && new URL(text).protocol === 'https:'
    ? { kind: 'web', url: new URL(text).href }
    : NONE
}
