/** Encodes one form field; a space becomes a plus, as in queries. */
const pair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`.replaceAll('%20', '+')

/**
 * Encodes a wire input as a form or a query. A list gets brackets after its name, as the upstream family
 * expects.
 */
export function toFormBody(wire: Readonly<Record<string, unknown>>): string {
  return Object.entries(wire)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((each) => pair(`${name}[]`, String(each)))
        : [pair(name, String(value as string | number | boolean))],
    )
    .join('&')
}
