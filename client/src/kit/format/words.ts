/** Groups an address by four for visual comparison; a network prefix before the last dash stays whole. */
export function groupByFour(address: string): string[] {
  const cut = address.lastIndexOf('-') + 1
  const rest = address.slice(cut).match(/.{1,4}/g) ?? []
  return cut === 0 ? rest : [address.slice(0, cut), ...rest]
}

export const truncateMiddle = (text: string, edge = 6): string =>
  text.length <= edge * 2 + 1 ? text : `${text.slice(0, edge)}…${text.slice(-edge)}`

export const firstLetter = (text: string): string => /\S/u.exec(text)?.[0].toUpperCase() ?? '?'
