/** One pair of a form. A space is a plus in forms and in queries. */
const pair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`.replaceAll('%20', '+')

/** A wire input as a form, which is a query too. A list is sent as the family's pages send one: brackets after its name. */
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
