/** The comments above endpoints and fields in the contract, by area and name. */
export type Notes = {
  /** The comment of an endpoint, by its name, such as `spot.place`. */
  call(name: string): string | null
  /** The comment of a field; null if two records of the area describe the name differently. */
  field(area: string, ours: string): string | null
}

export type ContractSource = { readonly area: string; readonly text: string }

const COMMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n( *)([A-Za-z]\w*)(: \{(?:\n\s+| )method:|[:,])/g

/** Comments are read from the source, so that no text is written twice. */
export function readNotes(sources: readonly ContractSource[]): Notes {
  const calls = new Map<string, string>()
  const fields = new Map<string, Set<string>>()
  for (const { area, text } of sources) {
    for (const [, comment = '', , name = '', opening = ''] of text.matchAll(COMMENTED)) {
      const key = `${area}.${name}`
      if (opening.includes('method')) calls.set(key, plain(comment))
      else fields.set(key, (fields.get(key) ?? new Set()).add(plain(comment)))
    }
  }
  return {
    call: (name) => calls.get(name) ?? null,
    field(area, ours) {
      const [first, ...others] = fields.get(`${area}.${ours}`) ?? []
      return first === undefined || others.length > 0 ? null : first
    },
  }
}

const plain = (comment: string): string =>
  comment
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
